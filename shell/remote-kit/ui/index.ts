/* What most islands use. Import others by their file: all that is named here is part of each remote's shared script. */
export {
  Button,
  ButtonLink,
  Callout,
  Card,
  Field,
  Ground,
  Honeypot,
  Outcomes,
  PageHead,
  Refusals,
} from './parts.tsx';
