/** A function that makes its result once for each object, and keeps it as long as the object. */
export function onceForEach<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const values = new WeakMap<Key, Made>();
  return (key) => {
    const present = values.get(key);
    if (present !== undefined) return present;
    const value = make(key);
    values.set(key, value);
    return value;
  };
}

/** Groups items by key, in order: `Map.groupBy`, which Node 20 lacks. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** A record with the same keys. */
export function mapValues<Key extends string, From, To>(
  record: Record<Key, From>,
  map: (value: From, key: Key) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, map(value, key as Key)]);
  return Object.fromEntries(entries) as Record<Key, To>;
}
