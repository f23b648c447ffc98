import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { PageProps } from '@site/shell-contract';
import { RenderIslandContext, type RenderIsland } from '../island/Island.tsx';
import { islandIdPrefix, PageProvider } from '../island/page-provider.tsx';

/** Renders a page to HTML, its islands separately as they will be hydrated. @returns also the names of its islands */
export function renderPage(
  remote: string,
  Page: ComponentType,
  props: PageProps,
): { html: string; islands: string[] } {
  const islands: string[] = [];
  const renderIsland: RenderIsland = (name, content) => {
    islands.push(name);
    return renderToString(
      <PageProvider props={props} namespace={remote}>
        {content}
      </PageProvider>,
      { identifierPrefix: islandIdPrefix(remote, name) },
    );
  };
  const html = renderToStaticMarkup(
    <StaticRouter location={props.state.getState().location}>
      <RenderIslandContext value={renderIsland}>
        <PageProvider props={props} namespace={remote}>
          <Page />
        </PageProvider>
      </RenderIslandContext>
    </StaticRouter>,
    { identifierPrefix: `${remote}-` },
  );
  return { html, islands };
}
