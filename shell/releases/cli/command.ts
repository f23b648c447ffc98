import { parseArgs } from 'node:util';
import { userInfo } from 'node:os';
import { plainText } from '@site/shell-contract/plain-text';

/** The longest name and reason that are recorded, in characters. */
const maxName = 100;
const maxReason = 1000;

const commands = {
  status: 'what is live, since when, and what was refused',
  history: 'who did what, when and why',
  'rollback <remote> [version] [--from VERSION]':
    'an earlier release, the one before by default, only while VERSION is live; pins the remote',
  'undo [--from REMOTE@VERSION,…]': 'the last whole combination, only while those are live',
  'withdraw <remote> <version>': 'keep a release that waits for its day from going live',
  'pin <remote>': 'stop following a remote',
  'unpin <remote> [--yes]': 'follow it again; --yes where that brings back what was undone',
  'preview <remote@version>… [--hours N]': 'a signed link that shows candidates, together, to its holder',
  'canary <remote> <version> <percent>': 'show a candidate to a part of the visitors; 0 ends that',
  reload: 'every shell reads its list of remotes anew (REMOTES_FILE)',
  'gc [--yes]': 'remove releases and files that nobody can need any more',
};

const usage = [
  'releases <command> [--who NAME] [--why REASON] [--store FOLDER|s3://bucket/prefix]',
  ...Object.entries(commands).map(([synopsis, does]) => `  ${synopsis.padEnd(36)}  ${does}`),
].join('\n');

export interface Command {
  name: string;
  args: string[];
  who: string;
  why: string;
  store: string | undefined;
  from: string | undefined;
  hours: number;
  yes: boolean;
}

export class WrongCommand extends Error {
  override readonly name = 'WrongCommand';
}

export function readCommand(argv: readonly string[], environment: NodeJS.ProcessEnv): Command {
  const { values, positionals } = parse(argv);
  const [name = '', ...args] = positionals;
  const synopsis = Object.keys(commands).find((each) => each.split(' ')[0] === name);
  if (!synopsis) throw new WrongCommand(name ? `There is no command "${name}"\n${usage}` : usage);
  const min = synopsis.split(' <').length - 1;
  const max = synopsis.includes('…') ? Infinity : min + (/ \[\w/.test(synopsis) ? 1 : 0);
  if (args.length < min || args.length > max) {
    throw new WrongCommand(
      `${name} takes ${min === max ? min : max === Infinity ? `${min} or more` : `${min} or ${max}`} arguments\n${usage}`,
    );
  }
  const hours = Number(values.hours ?? 24);
  if (!(hours > 0 && hours <= 24 * 30)) throw new WrongCommand('--hours is a number up to 720 (30 days)');
  return {
    name,
    args,
    who: plainText(values.who ?? '', maxName).trim() || environment.USER || userInfo().username,
    why: plainText(values.why ?? '', maxReason),
    store: values.store,
    from: values.from,
    hours,
    yes: values.yes ?? false,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        who: { type: 'string' },
        why: { type: 'string' },
        store: { type: 'string' },
        from: { type: 'string' },
        hours: { type: 'string' },
        yes: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new WrongCommand(`${(error as Error).message}\n${usage}`);
  }
}
