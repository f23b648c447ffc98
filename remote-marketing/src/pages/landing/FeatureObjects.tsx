import type { ReactNode } from 'react';
import { usePage } from '@site/remote-kit';

// What stands for a feature in a narrow column, on 400 × 240: one object without small words.

/** The sheet, screen or photo that each feature is shown on. */
function Panel({ children }: { children?: ReactNode }) {
  return (
    <g data-shadow="">
      <rect x="30" y="26" width="340" height="188" rx="18" fill="var(--color-surface)" />
      {children}
    </g>
  );
}

/** A phone's bars, crossed out. */
export function Offline() {
  return (
    <>
      <Panel />
      <g strokeWidth="26" strokeLinecap="round">
        <path stroke="var(--color-accent)" d="M124 174v-10M174 174v-40M224 174v-78M274 174v-112" />
        <path stroke="var(--color-surface)" strokeWidth="34" d="M110 56l196 140" />
        <path stroke="#e0761a" strokeWidth="13" d="M110 56l196 140" />
      </g>
    </>
  );
}

/** A pin on a photo. */
export function Located() {
  return (
    <>
      <Panel />
      <path fill="light-dark(#cfe6ee,#24394f)" d="M42 46q0-8 8-8h300q8 0 8 8v156h-316z" />
      <path fill="light-dark(#9fbac6,#4c6980)" d="M42 158l72-78 60 60 66-82 118 92v52h-316z" />
      <path fill="light-dark(#6f9a7d,#35574f)" d="M42 172q160-44 316-16v38q0 8-8 8h-300q-8 0-8-8z" />
      <path
        fill="#e0a02a"
        fillRule="evenodd"
        d="M200 186c-34-42-46-60-46-80a46 46 0 0 1 92 0c0 20-12 38-46 80zm0-98a18 18 0 1 0 .1 0z"
      />
    </>
  );
}

/** A report with its mark, where the signature has that of its confirmation. */
export function Report() {
  return (
    <>
      <Panel>
        <path fill="var(--color-accent)" d="M30 44q0-18 18-18h304q18 0 18 18z" />
      </Panel>
      <path
        stroke="var(--color-outline)"
        strokeWidth="13"
        strokeLinecap="round"
        d="M66 82h150M66 118h230M66 154h104"
      />
      <g data-shadow="">
        <rect x="216" y="130" width="164" height="92" rx="22" fill="#0b6b74" />
      </g>
      <text x="298" y="195" fill="#fff" fontSize="54" fontWeight="700" textAnchor="middle">
        PDF
      </text>
    </>
  );
}

const marks = ['de', 'fr', 'it'];

/** The page's language between two others. */
export function Languages() {
  const { language } = usePage();
  const [before, after] = marks.filter((mark) => mark !== language);
  return (
    <>
      <Panel />
      <rect x="146" y="66" width="108" height="108" rx="24" fill="var(--color-accent)" />
      <g fontSize="56" fontWeight="700" textAnchor="middle">
        {[before, language, after].map((mark, index) => (
          <text
            key={mark}
            x={90 + index * 110}
            y="140"
            fill={index === 1 ? 'var(--color-on-accent)' : undefined}
          >
            {mark?.toUpperCase()}
          </text>
        ))}
      </g>
    </>
  );
}
