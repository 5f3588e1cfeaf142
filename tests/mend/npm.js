// What a package for Node.js makes of texts: an array of strings in JSON, from
// standard input to standard output, line by line.
//
// usage: NODE_PATH=…/node_modules node npm.js PACKAGE
'use strict';
const loaded = require(process.argv[2]);
const fix = loaded.default || loaded;
const texts = JSON.parse(require('fs').readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(texts.map(
    text => text.split('\n').map(line => fix(line)).join('\n'))));
