import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFault } from '@site/server-kit/describe-fault';
import type { About } from './archive.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup, tryBackup } from './restore-backup.ts';
import { readSettings } from './settings.ts';

const usage = [
  'backup                    everything that must last into one file, while the site serves',
  'restore <file>            into empty stores; what the file store of packages and documents holds is kept',
  'restore --trial [file]    into a scratch place, and counts; by default the newest',
].join('\n');

// All written files contain personal data: only their owner may read them.
process.umask(0o077);

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(`backup: ${describeFault(error)}`);
  process.exit(1);
}

async function run(args: string[]): Promise<string> {
  const { values, positionals } = parse(args);
  const [name = 'backup', file, ...excess] = positionals;
  const settings = readSettings(process.env);
  if (name === 'backup' && !file && !values.trial) {
    const backup = await makeBackup(settings);
    return `${backup.file}: ${describe(backup.about)}. It holds personal data: only its owner can read it.`;
  }
  if (name === 'restore' && values.trial && excess.length === 0) {
    const tried = await tryBackup(settings, file && resolve(file));
    return `${tried.file} can be restored: ${describe(tried.about)}`;
  }
  if (name === 'restore' && file && excess.length === 0) {
    const about = await restoreBackup(settings, file);
    return `Restored the site as of ${about.made}: ${describe(about)}. Erasures after that time must be made again, but for those that the file store names.`;
  }
  throw new Error(`there is no such command\n${usage}`);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { trial: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error });
  }
}

function describe({ rows, files }: About): string {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  const parts = Object.entries(files).map(([name, { files: count }]) => `${count} files of ${name}`);
  return [`${sum} rows`, ...parts].join(', ');
}
