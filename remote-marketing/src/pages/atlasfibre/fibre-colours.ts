/** Fibre colours, the same in both themes; each name is a message key. */
export const fibreColours = {
  blue: '#1f5fc4',
  orange: '#f0801a',
  green: '#239a4b',
  brown: '#7a4a26',
  grey: '#8b949b',
  slate: '#8b949b',
  white: '#fafaf7',
  red: '#d62f2f',
  black: '#1b1d1f',
  yellow: '#f2cf1f',
  violet: '#7d3fa8',
  pink: '#f2a3b8',
  rose: '#f2a3b8',
  turquoise: '#3fc1c9',
  aqua: '#3fc1c9',
} as const;

export type FibreColour = keyof typeof fibreColours;

export interface ColourCode {
  id: 'tia' | 'iec' | 'swisscom' | 'orange';
  /** The technicians' name, the same in every language. */
  name: string;
  /** The colours of positions 1 to 12. */
  order: readonly FibreColour[];
  /** Whether the code's order also applies to tubes; otherwise the cable's data sheet decides. */
  ordersTubes: boolean;
}

const colours = (names: string) => names.split(' ') as FibreColour[];

export const colourCodes: readonly [ColourCode, ...ColourCode[]] = [
  {
    // ANSI/TIA-598: fibres and tubes alike. It has names of its own for grey, pink and turquoise.
    id: 'tia',
    name: 'TIA-598',
    order: colours('blue orange green brown slate white red black yellow violet rose aqua'),
    ordersTubes: true,
  },
  {
    // IEC 60304 colours in the order of DIN VDE 0888, also DIN EN 60794-1-1 supplement 1.
    id: 'iec',
    name: 'IEC 60304 / DIN VDE 0888',
    order: colours('red green blue yellow white grey brown violet turquoise black orange pink'),
    ordersTubes: false,
  },
  {
    // Swisscom's cables, as published by cable manufacturers for the Swiss market.
    id: 'swisscom',
    name: 'Swisscom',
    order: colours('red green yellow blue white violet orange black grey brown pink turquoise'),
    ordersTubes: false,
  },
  {
    // Cables of France Télécom, now Orange.
    id: 'orange',
    name: 'France Télécom / Orange',
    order: colours('red blue green yellow violet white orange grey brown black turquoise pink'),
    ordersTubes: false,
  },
];

/** Positions in a tube: twelve colours identify twelve fibres without ring marks. */
export const positions = 12;

export const tubeSizes = [12, 8, 6, 4, 2] as const;

export const lastFibre = 144;

export interface FoundFibre {
  tube: number;
  position: number;
  colour: FibreColour;
  /** Undefined where the code does not order tubes, or beyond the twelfth tube, where marks are added. */
  tubeColour: FibreColour | undefined;
}

/** The position of a fibre in its cable. @returns undefined for a number that is not whole or not within 1 to `lastFibre` */
export function findFibre(code: ColourCode, fibresPerTube: number, number: number): FoundFibre | undefined {
  if (!Number.isInteger(number) || number < 1 || number > lastFibre) return undefined;
  const position = ((number - 1) % fibresPerTube) + 1;
  const tube = Math.floor((number - 1) / fibresPerTube) + 1;
  const colour = code.order[position - 1];
  if (!colour) return undefined;
  return { tube, position, colour, tubeColour: code.ordersTubes ? code.order[tube - 1] : undefined };
}
