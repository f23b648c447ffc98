import { AppShowcase } from './AppShowcase.tsx';
import { CallToAction } from './CallToAction.tsx';
import { Contact } from './Contact.tsx';
import { Dock } from './Dock.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';

/** The sections in their order (M1). */
export default function LandingPage() {
  return (
    <>
      <Hero />
      <Dock />
      <AppShowcase />
      <Features />
      <Pricing />
      <CallToAction />
      <Contact />
    </>
  );
}
