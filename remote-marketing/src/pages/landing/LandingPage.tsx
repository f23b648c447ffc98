import layout from '../../components/layout.module.css';
import { Promises } from '../../components/Promises.tsx';
import { TrialLink } from '../../components/links.tsx';
import { AppShowcase } from './AppShowcase.tsx';
import { CallToAction } from './CallToAction.tsx';
import { Contact } from './Contact.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import styles from './LandingPage.module.css';

/** The sections in their order (M1). */
export default function LandingPage() {
  return (
    <>
      <Hero />
      <div className={`${layout.inner} ${styles.promises}`}>
        <Promises isShort />
      </div>
      <Dock />
      <div className={styles.spine} aria-hidden="true" />
      <AppShowcase />
      <Features />
      <Pricing />
      <CallToAction />
      <Contact />
    </>
  );
}

/** A bar at the bottom on phones, shown by the shell while no other link to the trial is visible. */
function Dock() {
  return (
    <div
      className={styles.dock}
      data-dock="#hero, #pricing, [aria-labelledby=call-to-action], #contact, #site-footer"
    >
      <TrialLink />
    </div>
  );
}
