export { BotTrap } from './BotTrap.tsx';
export { Button, ButtonLink } from './Button.tsx';
export { Field } from './Field.tsx';
