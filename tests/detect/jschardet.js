// jschardet, which answers samples by the protocol of judge.py. NODE_PATH says where it is.
'use strict';
const jschardet = require('jschardet');
const input = require('fs').readFileSync(0);
let place = 0;
let output = '';
while (place < input.length) {
  const length = input.readUInt32LE(place);
  const found = jschardet.detect(input.subarray(place + 4, place + 4 + length));
  output += `${found.encoding || '-'}\t${found.confidence >= 0.9 ? 'sure' : 'unsure'}\t-\t-\n`;
  place += 4 + length;
}
process.stdout.write(output);
