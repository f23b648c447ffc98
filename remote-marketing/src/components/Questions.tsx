import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import type { QuestionEntry } from '../questions.ts';
import { LinkedText } from './LinkedText.tsx';
import layout from './layout.module.css';

export function Questions({ entries }: { entries: QuestionEntry[] }) {
  return (
    <div className={layout.questions}>
      {entries.map(({ question, answer }) => (
        <Disclosure key={question} summary={question}>
          <p>
            <LinkedText text={answer} />
          </p>
        </Disclosure>
      ))}
    </div>
  );
}
