import { createContext, useContext } from 'react';
import type { IslandProps } from '@site/shell-contract';

// All else of the contract, by its path: its name leads here.
export * from '../../../shell/contract/react/index.ts';

const PropsContext = createContext<IslandProps | undefined>(undefined);
export const PropsProvider = PropsContext;

/** Stands for the contract's `useIsland`: in a plain page the remotes' pages are components of one tree. */
export function useIsland(): IslandProps {
  const props = useContext(PropsContext);
  if (!props) throw new Error('useIsland is for the pages of the plain site');
  return props;
}
