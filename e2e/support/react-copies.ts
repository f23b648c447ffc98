import type { Page } from 'playwright/test';

interface ReactCopy {
  version: string;
  /** 1 for React's development build, 0 for production. */
  bundleType: number;
}

interface DeveloperTools extends Window {
  reactCopies: ReactCopy[];
  __REACT_DEVTOOLS_GLOBAL_HOOK__: object;
}

/** Stands in for React's developer tools, to which every copy of React DOM on a page announces itself. */
export async function watchReactCopies(page: Page): Promise<() => Promise<ReactCopy[]>> {
  await page.addInitScript(() => {
    const tools = window as unknown as DeveloperTools;
    tools.reactCopies = [];
    const ignore = () => undefined;
    tools.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      inject: ({ version, bundleType }: ReactCopy) => tools.reactCopies.push({ version, bundleType }),
      checkDCE: ignore,
      onCommitFiberRoot: ignore,
      onCommitFiberUnmount: ignore,
      onPostCommitFiberRoot: ignore,
    };
  });
  return () => page.evaluate(() => (window as unknown as DeveloperTools).reactCopies);
}
