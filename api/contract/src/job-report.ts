import { z } from 'zod';
import { maxNameLength } from './field-limits.ts';
import { bounded, language, optionalLine, printedLine } from './fields.ts';
import { exactHours, hoursPattern, minutesOf, maxHoursLength, maxTaskLength } from './job-report-limits.ts';
import { maxStrokesLength, readStrokes } from './strokes.ts';

/** Read in minutes. */
const hours = bounded(maxHoursLength).trim().min(1, { abort: true }).regex(exactHours).transform(minutesOf);

const optionalHours = bounded(maxHoursLength)
  .trim()
  .regex(new RegExp(`^(?:${hoursPattern})?$`))
  .transform((typed) => (typed ? minutesOf(typed) : undefined))
  .optional();

/** What is drawn on the pad, as `writeStrokes` has it. */
const strokes = bounded(maxStrokesLength)
  .transform((text, context) => {
    const read = readStrokes(text);
    if (read) return read;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  })
  .optional()
  .transform((drawn) => drawn ?? []);

/** POST /api/job-report, as JSON or as a form. The second line is given whole or not at all. */
export const jobReportSchema = z
  .object({
    /** Whose work it reports. */
    firm: optionalLine(maxNameLength),
    role: z.enum(['client', 'technician']),
    name: printedLine(maxNameLength),
    task1: printedLine(maxTaskLength),
    hours1: hours,
    task2: optionalLine(maxTaskLength),
    hours2: optionalHours,
    remark: optionalLine(maxTaskLength),
    strokes,
    language,
  })
  .superRefine(({ task2, hours2 }, context) => {
    if ((task2 === undefined) === (hours2 === undefined)) return;
    const path = [task2 === undefined ? 'task2' : 'hours2'];
    context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, path, input: '' });
  });
export type JobReport = z.output<typeof jobReportSchema>;
