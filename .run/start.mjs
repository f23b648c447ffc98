import { buildStale } from './build.mjs';
import { checkNode, checkPorts, install } from './prepare.mjs';
import { runServices } from './run-services.mjs';
import { planServices } from './services.mjs';

try {
  checkNode();
  const plan = planServices(process.env);
  await checkPorts(plan.ports);
  await install();
  await buildStale();
  await runServices(plan);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
