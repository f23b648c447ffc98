import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { keyPair } from '@site/releases/testing';
import { spawnWatched, whenReady } from './processes.ts';
import { copyCheckout } from './scratch-checkout.ts';
import { expect } from './test.ts';

export type PolicyEditor = Awaited<ReturnType<typeof startPolicyEditor>>;

/** The editor of a checkout of its own. @param port the site's; the editor takes the eighth after it */
export async function startPolicyEditor(port: number) {
  const checkout = await copyCheckout();
  // Uses the shell built from the same sources, so that it is not built again.
  const developed = 'shell/dist-development';
  await symlink(resolve(import.meta.dirname, '../..', developed), join(checkout.folder, developed));
  // The checks of a release have tests of their own; here they would only take minutes.
  const legal = join(checkout.folder, 'remote-legal');
  const manifest = join(legal, 'package.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/"(test|types)": ".*"/g, '"$1": "true"'));
  const { pem, spki } = keyPair();
  const running = spawnWatched('npm', ['run', '--silent', 'edit'], legal, {
    POLICY_EDITOR_PORT: String(port + 8),
    BROWSER: 'none',
    PORT: String(port),
    DATA_DIR: join(checkout.folder, '.data'),
    RELEASE_VISUAL_PAGES: '2',
    RELEASE_SIGNING_KEY: pem,
  });
  const printed = () => /http:\/\/127\.0\.0\.1\S+/.exec(running.output())?.[0];
  await whenReady(running, () => printed() !== undefined, 'the editor can be opened', 240_000);
  const address = printed() ?? '';
  const fileOf = (path: string) => join(legal, 'content', path);
  return {
    checkout,
    address,
    /** The public half of the key that signs releases. */
    spki,
    fileOf,
    readText: (path: string) => readFile(fileOf(path), 'utf8'),
    /** Opens a policy as a German-speaking lawyer, at the address that the program printed. */
    async open(page: Page, policy: string): Promise<void> {
      await page.goto(address);
      await page
        .getByRole('navigation', { name: 'Rechtstexte' })
        .getByRole('link', { name: policy, exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 2, name: policy })).toBeVisible();
    },
    async stop(): Promise<void> {
      await running.stop();
      await checkout.remove();
    },
  };
}

/** A text's recorded version, and the next one. */
export function versionsOf(text: string): { recorded: string; next: string } {
  const [, major, minor] = /^version: "(\d+)\.(\d+)"/m.exec(text) ?? [];
  return { recorded: `${major}.${minor}`, next: `${major}.${Number(minor) + 1}` };
}

/** Types at the start of a text, and waits until it is saved to its file. */
export async function write(column: Locator, words: string): Promise<void> {
  await column.getByRole('textbox', { name: /^Text \(/ }).click();
  await column.page().keyboard.press('Control+Home');
  await column.page().keyboard.insertText(words);
  await expect(column.getByText('In der Datei gespeichert')).toBeVisible();
}

export async function beginVersion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Neue Version…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Beginnen' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}
