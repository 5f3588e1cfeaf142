// Checks a file, of any size, or mends one, beside the page.

import { Checker } from '../../languages/javascript/src/check.js';
import { mending } from './mend.js';

export const MOST_ERRORS = 100; // That are explained.

/**
 * Answers { file, charset } with { done } again and again, and with { errors, summary } in the end; and
 * { file, through, guess } with { result }.
 */
export function work() {
  self.onmessage = async ({ data: { file, charset, ...options } }) => {
    try {
      if (charset === undefined) {
        self.postMessage({ result: mending(new Uint8Array(await file.arrayBuffer()), options) });
        return;
      }
      const checker = new Checker(charset, { limit: MOST_ERRORS });
      const reader = file.stream().getReader();
      const errors = [];
      let done = 0;
      for (let part; !(part = await reader.read()).done; ) {
        errors.push(...checker.check(part.value, { stream: true }));
        done += part.value.length;
        self.postMessage({ done });
      }
      errors.push(...checker.check());
      const summary = checker.summary;
      self.postMessage({ errors, summary: { ...summary, charset: summary.charset.name } });
    } catch (error) {
      self.postMessage({ trouble: error.message });
    }
  };
}
