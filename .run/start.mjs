import { siteFolders, startBuilds } from './build.mjs';
import { command } from './prepare.mjs';
import { openProgress } from './progress.mjs';
import { addSamplePackages, checkSite, runSite } from './run-site.mjs';
import { planServices } from './services.mjs';

/** Builds what has changed and starts each service as soon as it is built. */
await command(
  async () => {
    const progress = openProgress();
    const builds = startBuilds(siteFolders, (running, left) => {
      if (running.length > 0) progress.say(`Building ${running.join(' and ')}; ${left} left`);
      else if (left === 0) progress.say('Starting the site');
    });
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
