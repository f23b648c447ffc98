import { clearLine, cursorTo } from 'node:readline';

/**
 * Says what a command is doing, with the seconds since it began: on a terminal in one line that changes, elsewhere
 * in a line for each step.
 * @param {NodeJS.WriteStream} [out]
 */
export function openProgress(out = process.stdout) {
  const started = Date.now();
  let step = '';
  const draw = () => {
    clearLine(out, 0);
    cursorTo(out, 0);
    const line = `${step} (${Math.round((Date.now() - started) / 1000)} s)`;
    out.write(line.slice(0, out.columns - 1));
  };
  const timer = out.isTTY ? setInterval(draw, 1000).unref() : undefined;
  return {
    /** @param {string} next */
    say(next) {
      if (next === step) return;
      step = next;
      if (timer) draw();
      else out.write(`${step}\n`);
    },
    /** Leaves the terminal's line to others. */
    end() {
      if (!timer) return;
      clearInterval(timer);
      clearLine(out, 0);
      cursorTo(out, 0);
    },
  };
}
