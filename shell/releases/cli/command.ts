import { parseArgs } from 'node:util';
import { userInfo } from 'node:os';
import { plainText } from '@site/shell-contract/plain-text';

/** The longest name and reason that are recorded, in characters. */
const maxName = 100;
const maxReason = 1000;

interface CommandUse {
  /** What follows the name, as the usage shows it. */
  synopsis?: string;
  does: string;
  /** The fewest and the most arguments, without options; none where it is absent. */
  args?: readonly [min: number, max: number];
}

const commands: Readonly<Record<string, CommandUse>> = {
  status: { does: 'what is live, since when, and what was refused' },
  history: { does: 'who did what, when and why' },
  rollback: {
    synopsis: '<remote> [version] [--from VERSION]',
    does: 'an earlier release, the one before by default, only while VERSION is live; pins the remote',
    args: [1, 2],
  },
  undo: {
    synopsis: '[--from REMOTE@VERSION,…]',
    does: 'the last whole combination, only while those are live',
  },
  withdraw: {
    synopsis: '<remote> <version>',
    does: 'keep a release that waits for its day from going live',
    args: [2, 2],
  },
  pin: { synopsis: '<remote>', does: 'stop following a remote', args: [1, 1] },
  unpin: {
    synopsis: '<remote> [--yes | --withdraw]',
    does: 'follow it again; --yes brings back what was undone, --withdraw prevents that',
    args: [1, 1],
  },
  preview: {
    synopsis: '<remote@version>… [--hours N]',
    does: 'a signed link that shows candidates, together, to its holder',
    args: [1, Infinity],
  },
  canary: {
    synopsis: '<remote> <version> <percent>',
    does: 'show a candidate to a part of the visitors; 0 ends that',
    args: [3, 3],
  },
  reload: { does: 'every shell reads its list of remotes anew (REMOTES_FILE)' },
  gc: { synopsis: '[--yes]', does: 'remove releases and files that nobody can need any more' },
};

const usage = [
  'releases <command> [--who NAME] [--why REASON] [--store FOLDER|s3://bucket/prefix]',
  ...Object.entries(commands).map(
    ([name, { synopsis = '', does }]) => `  ${`${name} ${synopsis}`.padEnd(36)}  ${does}`,
  ),
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
  withdraw: boolean;
}

export class WrongCommand extends Error {
  override readonly name = 'WrongCommand';
}

export function readCommand(argv: readonly string[], environment: NodeJS.ProcessEnv): Command {
  const { values, positionals } = parse(argv);
  const [name = '', ...args] = positionals;
  const use = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!use) throw new WrongCommand(name ? `There is no command "${name}"\n${usage}` : usage);
  const [min, max] = use.args ?? [0, 0];
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
    withdraw: values.withdraw ?? false,
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
        withdraw: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new WrongCommand(`${(error as Error).message}\n${usage}`);
  }
}
