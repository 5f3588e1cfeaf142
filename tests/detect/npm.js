// jschardet or chardet of npm, which answer samples by the protocol of judge.py:
// node npm.js [MODULE] <SAMPLES. NODE_PATH says where it is.
'use strict';
const module_ = require(process.argv[2] || 'jschardet');
const input = require('fs').readFileSync(0);
let place = 0;
let output = '';
while (place < input.length) {
  const length = input.readUInt32LE(place);
  let found = module_.detect(input.subarray(place + 4, place + 4 + length));
  if (typeof found === 'string') found = { encoding: found, confidence: 1 };
  found = found || {};
  output += `${found.encoding || '-'}\t${found.confidence >= 0.9 ? 'sure' : 'unsure'}\t-\t-\n`;
  place += 4 + length;
}
process.stdout.write(output);
