import { describe, expect, test } from 'vitest';
import {
  colourCodes,
  fibreColours,
  findFibre,
  lastFibre,
  tubeSizes,
  type ColourCode,
} from './fibre-colours.ts';

function code(id: ColourCode['id']): ColourCode {
  const found = colourCodes.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no code ${id}`);
  return found;
}

describe('AtlasFibre viewer', () => {
  test.each(colourCodes)('M2 $name tells twelve positions apart', ({ order }) => {
    expect(order).toHaveLength(12);
    expect(new Set(order).size).toBe(12);
    for (const colour of order) expect(fibreColours).toHaveProperty(colour);
  });

  test('M2 fibre 38 of a TIA-598 cable with 12 fibres a tube is the orange one in the brown tube', () => {
    expect(findFibre(code('tia'), 12, 38)).toEqual({
      tube: 4,
      position: 2,
      colour: 'orange',
      tubeColour: 'brown',
    });
  });

  test('M2 the last position of a tube stays in that tube', () => {
    expect(findFibre(code('swisscom'), 8, 8)).toMatchObject({ tube: 1, position: 8, colour: 'black' });
    expect(findFibre(code('swisscom'), 8, 9)).toMatchObject({ tube: 2, position: 1, colour: 'red' });
  });

  test('M2 no tube colour is claimed where the code gives none, or beyond the twelfth tube', () => {
    expect(findFibre(code('iec'), 12, 1)?.tubeColour).toBeUndefined();
    expect(findFibre(code('tia'), 4, 48)?.tubeColour).toBe('aqua');
    expect(findFibre(code('tia'), 4, 49)?.tubeColour).toBeUndefined();
  });

  test('M2 every offered number is found, and nothing else', () => {
    for (const size of tubeSizes) {
      for (let number = 1; number <= lastFibre; number++) {
        const found = findFibre(code('orange'), size, number);
        expect(found && (found.tube - 1) * size + found.position).toBe(number);
      }
    }
    for (const wrong of [0, -1, 1.5, lastFibre + 1, Number.NaN]) {
      expect(findFibre(code('tia'), 12, wrong)).toBeUndefined();
    }
  });
});
