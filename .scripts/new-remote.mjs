import { command, markInstalled } from './prepare.mjs';

await command(async () => {
  const { makeRemote } = await import('../shell/remote-kit/new-remote/make-remote.ts');
  const checkout = process.cwd();
  const { made, words } = await makeRemote(process.argv.slice(2), checkout, process.env.INIT_CWD ?? checkout);
  if (made === 'workspace') markInstalled();
  console.log(words);
});
