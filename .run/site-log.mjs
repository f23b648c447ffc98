import { appendFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * @typedef {object} SiteLog
 * @property {(name: string, child: import('node:child_process').ChildProcess, showsErrors?: boolean) => void} keep
 *   showsErrors: whether the errors that it logs are printed too
 * @property {(name: string) => string | undefined} lastError the last error of a service, as one line
 */

/**
 * Writes the output of all services, each line with the service's name, to a file or to standard output. The file
 * of the previous start is kept beside it.
 * @param {string | undefined} file standard output if absent
 * @returns {SiteLog}
 */
export function openSiteLog(file) {
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) renameSync(file, `${file}.1`);
  }
  // Synchronously, so that the last lines of a process are there when it has ended.
  const write = file
    ? (/** @type {string} */ line) => appendFileSync(file, line)
    : (/** @type {string} */ line) => process.stdout.write(line);
  /** @type {Map<string, string>} */
  const errors = new Map();
  return {
    keep(name, child, showsErrors = false) {
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        createInterface({ input: stream }).on('line', (line) => {
          write(`${name} | ${line}\n`);
          const error = stream === child.stderr ? plainError(line) : loggedError(line);
          if (error) errors.set(name, error.replace(`${name}: `, ''));
          if (error && showsErrors && file && stream === child.stdout) console.error(`${name}: ${error}`);
        });
      }
    },
    lastError: (name) => errors.get(name),
  };
}

/** A line of standard error, unless it belongs to a stack trace or Node's text around one. @param {string} line */
function plainError(line) {
  return /^(\s|$|[{}^]|node:|file:|Node\.js v|\(Use `node|npm )/.test(line) ? undefined : line;
}

/** The message of a JSON log line, if that is an error. @param {string} line */
function loggedError(line) {
  try {
    const { level, msg, err } = JSON.parse(line);
    return level === 'error' || level === 'fatal'
      ? [msg, err?.message].filter(Boolean).join(': ')
      : undefined;
  } catch {
    return undefined;
  }
}
