import { expect, test } from 'vitest';
import { usedMessages } from './island-messages.ts';

const messages = {
  print: 'Print',
  contact: { title: 'Write', sent_one: 'One message', sent_other: '{{count}} messages', error: 'Not sent' },
  plans: { basic: 'Basic', business: 'Business' },
  faq: { price: { question: 'Why?', answer: 'So.' }, terms: { question: 'How?', answer: 'Thus.' } },
};

const { print, contact, plans, faq } = messages;

test.each([
  ['named in the code', 't("contact.title")', '', { contact: { title: contact.title } }],
  [
    'that is a plural',
    't(`contact.sent`,{count:n})',
    '',
    { contact: { sent_one: contact.sent_one, sent_other: contact.sent_other } },
  ],
  ['made of a value', 't(`plans.${id}`)', '', { plans }],
  ['made of a value in the middle', 't(`faq.${id}.answer`)', '', { faq }],
  ['made by adding', 't("plans."+id)', '', { plans }],
  [
    'named in the props',
    '',
    'data-props="{&quot;error&quot;:&quot;contact.error&quot;}"',
    { contact: { error: contact.error } },
  ],
  ['that begins with a value', 'let kind="plans";t(`${kind}.basic`)', '', { plans }],
  ['without a section', 't(`print`)', '', { print }],
  ['named by nothing but a word', 'let kind="plans"', '', {}],
])('an island gets a message %s', (_how, code, html, expected) => {
  expect(usedMessages(messages, code, html)).toEqual(expected);
});
