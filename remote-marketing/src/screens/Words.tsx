import type { ReactNode } from 'react';
import { ink } from './drawing.tsx';
import { em, outlineOf, widthOf } from './letters.ts';

/** The smallest scale of a text; below it a shorter translation is needed. */
const smallest = 0.78;

interface WordsProps {
  text: string;
  /** The start, middle or end of the text, by its anchor. */
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** The width of their box. */
  max: number;
}

/** A line of text as outlines: pictures in an `img` cannot use the page's fonts. Lengths in px of the drawing. */
export function Words({ text, x, y, size, fill = ink, anchor = 'start', max }: WordsProps) {
  const fitting = fittingSize([text], size, max);
  const before = { start: 0, middle: 0.5, end: 1 }[anchor] * widthOf(text, fitting);
  const scale = Number((fitting / em).toFixed(3));
  return (
    <path
      {...(fill !== ink && { fill })}
      transform={`translate(${Number((x - before).toFixed(1))} ${y})scale(${scale})`}
      d={outlineOf(text)}
    />
  );
}

interface IconAndWordsProps extends Omit<WordsProps, 'anchor'> {
  /** Drawn with its origin at the start of the words, on the baseline. */
  icon: ReactNode;
  /** The icon's width and the space after it. */
  indent: number;
}

/** An icon and a line of text after it, together centred at `x`. `max` is for the text. */
export function IconAndWords({ icon, indent, text, x, size, max, ...rest }: IconAndWordsProps) {
  const fitting = fittingSize([text], size, max);
  const start = x - (widthOf(text, fitting) + indent) / 2;
  return (
    <>
      <g transform={`translate(${Number(start.toFixed(1))} ${rest.y})`}>{icon}</g>
      <Words {...rest} x={start + indent} size={fitting} max={max} text={text} />
    </>
  );
}

/** The size at which all lines fit a width, at most the given one. @throws Error that names a line that would be too small */
export function fittingSize(lines: readonly string[], size: number, max: number): number {
  const sizes = lines.map((words) => {
    const fitting = Math.min(size, (max / widthOf(words, 1)) * 0.999);
    if (fitting < size * smallest)
      throw new Error(`“${words}” is too long for ${max} px at ${size} px: a screen needs a shorter text`);
    return fitting;
  });
  return Math.min(...sizes);
}
