import { createContext, useContext, type ComponentType, type ReactElement } from 'react';

/** Renders an island separately from its page, as the browser will hydrate it. */
export type RenderIsland = (name: string, content: ReactElement) => string;

export const RenderIslandContext = createContext<RenderIsland | undefined>(undefined);

interface IslandProps {
  /** The file of `src/islands` that exports the component. */
  name: string;
  /** One component; its props become part of the page as JSON. */
  children: ReactElement;
}

/** An interactive part of a page, which React hydrates. In a tree that is not prerendered it has no effect. */
export function Island({ name, children }: IslandProps) {
  const render = useContext(RenderIslandContext);
  if (!render) return <div data-island={name}>{children}</div>;
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(children.props)}
      dangerouslySetInnerHTML={{ __html: render(name, children) }}
    />
  );
}

export function wholePageIsland(name: string, load: () => Promise<{ default: ComponentType }>) {
  return async (): Promise<{ default: ComponentType }> => {
    const { default: Content } = await load();
    return {
      default: () => (
        <Island name={name}>
          <Content />
        </Island>
      ),
    };
  };
}
