# Sourced by the tools: the Debian packages that the parts are built with, as in
# debian/control.
# shellcheck shell=bash disable=SC2034
command_packages=(libicu-dev icu-devtools nlohmann-json3-dev libacl1-dev libattr1-dev libgmp-dev)
java_packages=(default-jdk-headless)
# The command and all that programs have the charsets by, but Java.
drop_in_packages=("${command_packages[@]}" perl libcrypt-dev python3-dev)
