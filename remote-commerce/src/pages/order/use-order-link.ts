import { useEffect, useState } from 'react';

/** What the page was opened by; `arriving` until the page lives, as its fragment is the same for everybody. */
type OrderLink = { orderToken: string } | 'arriving' | 'none' | 'broken';

/** The form that the api gives tokens: its name of the key, the order's id and the signature. */
const tokenPattern = /^[\w-]{6}\.[\w-]{22}\.[\w-]{43}$/;

/** In session storage: a reload and another language find the order again, another visitor of this browser does not. */
const storageKey = 'order-token';

/** The order's link, whose token is taken out of the address bar: it is not to be copied, bookmarked or looked at. */
export function useOrderLink(): OrderLink {
  const [link, setLink] = useState<OrderLink>('arriving');
  useEffect(() => {
    const read = () => setLink((last) => readOrderLink() ?? (last === 'arriving' ? 'none' : last));
    read();
    // Another link pasted into the address bar does not load the page again.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return link;
}

function readOrderLink(): OrderLink | undefined {
  const given = window.location.hash.slice(1);
  // The fragment may name a part of the page, as the link to its content does.
  if (!given || document.getElementById(given)) return keptLink();
  if (!tokenPattern.test(given)) return 'broken';
  if (keep(given)) history.replaceState(history.state, '', window.location.pathname + window.location.search);
  return { orderToken: given };
}

function keptLink(): OrderLink | undefined {
  try {
    const orderToken = sessionStorage.getItem(storageKey);
    return orderToken === null ? undefined : { orderToken };
  } catch {
    return undefined;
  }
}

/** @returns whether a reload will find it; where storage is forbidden, the address must keep it */
function keep(token: string): boolean {
  try {
    sessionStorage.setItem(storageKey, token);
    return true;
  } catch {
    return false;
  }
}
