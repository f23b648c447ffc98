import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { DockerfileParser, type Copy } from 'dockerfile-ast';

const root = resolve(import.meta.dirname, '../..');

/** The files of an image's last stage, in a folder. */
interface LaidOutImage {
  /** The absolute paths of all its files. */
  files: string[];
  /** Runs its program as the container does, with only these variables. @returns its output */
  run: (environment: Record<string, string>) => string;
  remove: () => Promise<void>;
}

/**
 * Imitates a Dockerfile's stages, with the production dependencies and the builds of this checkout.
 * @param args values for its `ARG`s
 */
export async function layOutImage(
  dockerfile: string,
  args: Record<string, string> = {},
): Promise<LaidOutImage> {
  const scratch = await mkdtemp(join(tmpdir(), 'image-'));
  const text = await readFile(join(root, dockerfile), 'utf8');
  const filled = Object.entries(args).reduce(
    (all, [arg, value]) => all.replaceAll(`\${${arg}}`, value),
    text,
  );
  const parsed = DockerfileParser.parse(filled);
  const [, ...stages] = parsed.getInstructions().reduce<ReturnType<typeof parsed.getInstructions>[]>(
    (all, step) => {
      if (step.getKeyword() === 'FROM') all.push([]);
      all.at(-1)?.push(step);
      return all;
    },
    [[]],
  );
  const image = join(scratch, 'image');
  let workdir = '/';
  let program: string[] = [];

  /** A file that a step has created, else the one of this checkout's build. */
  async function found(source: string, isOfStage: boolean): Promise<string> {
    if (!isOfStage) return join(root, source);
    const made = join(scratch, source);
    return (await isThere(made)) ? made : join(root, relative('/site', source));
  }
  async function copyStep(step: Copy): Promise<void> {
    const [target = '', ...sources] = step
      .getArguments()
      .map((argument) => argument.getValue())
      .reverse();
    // Files of other images are not in this checkout.
    for (const source of sources.filter((each) => !each.startsWith('/usr/'))) {
      const from = await found(source, step.getFromFlag() !== null);
      const inFolder = target.endsWith('/') && (await stat(from)).isFile();
      await cp(from, join(image, resolve(workdir, target, inFolder ? basename(source) : '')), {
        recursive: true,
      });
    }
  }
  async function runStep(line: string): Promise<void> {
    const [first = '', ...others] = line.replace(/\\\n/g, ' ').split('&&');
    const workspace = /^npm ci .*--omit=dev --workspace (\S+)/.exec(first)?.[1];
    const cwd = workspace ? join(scratch, 'site') : root;
    if (workspace) await installForProduction(workspace, cwd);
    else if (!first.startsWith('mkdir')) return;
    const rest = (workspace ? others : [first, ...others])
      .join('&&')
      .replace(/(?<=\s)\/(?=files|host)/g, `${scratch}/`);
    const { status, stderr } = spawnSync('sh', ['-ec', rest || ':'], { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${dockerfile}: ${rest}\n${stderr}`);
  }

  for (const stage of stages.slice(0, -1))
    for (const step of stage)
      if (step.getKeyword() === 'RUN') await runStep(step.getRawArgumentsContent() ?? '');
  for (const step of stages.at(-1) ?? []) {
    const content = step.getArgumentsContent() ?? '';
    if (step.getKeyword() === 'WORKDIR') workdir = content;
    if (step.getKeyword() === 'COPY') await copyStep(step as Copy);
    if (step.getKeyword() === 'CMD') program = JSON.parse(content) as string[];
  }
  const entries = await readdir(image, { recursive: true, withFileTypes: true });
  return {
    files: entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(image.length)),
    run(environment) {
      const [command = '', ...rest] = program;
      const env = { PATH: process.env.PATH, ...environment };
      const { stdout, stderr } = spawnSync(command, rest, {
        cwd: join(image, workdir),
        env,
        encoding: 'utf8',
        timeout: 60_000,
      });
      return stdout + stderr;
    },
    remove: () => rm(scratch, { recursive: true, force: true }),
  };
}

/** Copies the installed packages that `npm ci --omit=dev` would install for a workspace. */
async function installForProduction(workspace: string, to: string): Promise<void> {
  const list = ['ls', '--omit=dev', '--all', '--parseable', '--workspace', workspace];
  const { stdout } = spawnSync('npm', list, { cwd: root, encoding: 'utf8' });
  await mkdir(join(to, 'node_modules/.bin'), { recursive: true });
  await mkdir(join(to, 'node_modules/@types'), { recursive: true });
  await mkdir(join(to, 'node_modules/@site'), { recursive: true });
  const folders = stdout.split('\n').filter((folder) => /\/node_modules\/(?!@site\/)/.test(folder));
  for (const folder of folders)
    await cp(folder, join(to, relative(root, folder)), {
      recursive: true,
      filter: (path) => path === folder || basename(path) !== 'node_modules',
    });
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
