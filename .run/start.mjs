import { startBuilds } from './build.mjs';
import { command } from './prepare.mjs';
import { openProgress } from './progress.mjs';
import { addSamplePackages, checkSite, runSite } from './run-site.mjs';
import { planServices } from './services.mjs';

/** Builds what has changed and starts each service as soon as it is built. */
await command(
  async () => {
    const progress = openProgress();
    const waiting = new Set();
    const say = () =>
      progress.say(waiting.size > 0 ? `Building ${[...waiting].join(', ')}` : 'Starting the site');
    const builds = startBuilds(undefined, (folder) => {
      waiting.delete(folder);
      say();
    });
    for (const folder of builds.keys()) waiting.add(folder);
    say();
    const packages = builds.get('api/stand-ins')?.then(() => addSamplePackages('dist/sample-packages.js'));
    packages?.catch(() => undefined);
    await runSite(planServices(process.env), {
      args: process.argv.slice(2),
      built: async (folder) => {
        await builds.get(folder);
        if (folder === 'api') await packages;
      },
      onReady: () => progress.end(),
    });
  },
  { check: checkSite, extent: 'site' },
);
