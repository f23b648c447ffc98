import { createContext, useContext } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { PageData } from '../page-data.ts';

/** The shell's state in the browser, and one still of it while the server renders. */
export interface ShellState {
  page: PageData;
}

export type ShellStore = StoreApi<ShellState>;

export function createShellStore(page: PageData): ShellStore {
  return createStore<ShellState>(() => ({ page }));
}

const ShellContext = createContext<ShellStore | undefined>(undefined);
export const ShellProvider = ShellContext;

/** Reads from the shell's state. @throws Error outside the chrome */
export function useShell<T>(select: (state: ShellState) => T): T {
  const store = useContext(ShellContext);
  if (!store) throw new Error('useShell is for components of the chrome');
  return useStore(store, select);
}
