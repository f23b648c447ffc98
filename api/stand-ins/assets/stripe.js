/*
 * The stand-in for the payment provider's browser script. It defines the part of `window.Stripe` that @stripe/stripe-js
 * and @stripe/react-stripe-js use, for a payment element that takes test cards. It sends its requests to the origin
 * that served it.
 */
(() => {
  const base = new URL('.', document.currentScript.src);

  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    :host { display: block; color: var(--colorText, inherit); font-family: var(--fontFamily, inherit); }
    p { margin: 0 0 16px; color: var(--colorTextSecondary, inherit); font-size: 14px; line-height: 1.4; }
    div { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
    section { min-width: 0; }
    section.wide { grid-column: 1 / -1; }
    label { display: grid; gap: 8px; font-size: 15px; font-weight: 600; line-height: 1.6; }
    small { display: block; margin-top: 4px; padding-left: 24px; color: var(--colorDanger, #c62828); font-size: 14px; line-height: 1.4; }
    small:empty { display: none; }
    small::before { margin: 0 4px 0 -24px; padding: 0 8px; border-radius: 50%; color: var(--colorBackground, #fff);
                    background: var(--colorDanger, #c62828); font-weight: 600; content: '!' / ''; }
    input { box-sizing: border-box; min-width: 0; min-height: 48px; padding: 0 16px; color: inherit;
            font: 16px var(--fontFamily, system-ui); background: var(--colorBackground, transparent);
            border: 1px solid var(--colorTextSecondary, currentColor); border-radius: var(--borderRadius, 6px); }
    input::placeholder { color: var(--colorTextSecondary, inherit); opacity: 1; }
    input:focus-visible { outline: 2px solid var(--colorPrimary, currentColor); outline-offset: 2px; }
    input[aria-invalid=true] { border-color: var(--colorDanger, #c62828); box-shadow: inset 0 0 0 1px var(--colorDanger, #c62828); }
  `);

  const fields = [
    { name: 'number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', wide: true },
    { name: 'expiry', autocomplete: 'cc-exp', placeholder: '12 / 34' },
    { name: 'cvc', autocomplete: 'cc-csc', placeholder: '123' },
  ];

  /** The typed card, or the names of the incomplete fields. */
  function readCard(inputs) {
    const number = inputs.number.value.replace(/\D/g, '');
    const [, month, year] = /^(\d{1,2})\s*(?:\/\s*)?(\d{2}|\d{4})$/.exec(inputs.expiry.value.trim()) ?? [];
    const cvc = inputs.cvc.value.trim();
    const exp_year = Number(year) < 100 ? 2000 + Number(year) : Number(year);
    const lastMoment = new Date(exp_year, Number(month), 1);
    const complete = {
      number: /^\d{13,19}$/.test(number),
      expiry: Number(month) >= 1 && Number(month) <= 12 && lastMoment > new Date(),
      cvc: /^\d{3,4}$/.test(cvc),
    };
    const incomplete = Object.keys(complete).filter((name) => !complete[name]);
    if (incomplete.length > 0) return { incomplete };
    return { card: { number, exp_month: Number(month), exp_year, cvc } };
  }

  class PaymentElement {
    constructor(locale, appearance) {
      this.handlers = new Map();
      this.appearance = appearance;
      this.texts = fetch(new URL(`texts/${encodeURIComponent(locale)}`, base)).then((response) =>
        response.json(),
      );
    }
    on(event, handler) {
      this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
      return this;
    }
    once(event, handler) {
      return this.on(event, handler);
    }
    off(event, handler) {
      const left = (this.handlers.get(event) ?? []).filter((one) => handler && one !== handler);
      this.handlers.set(event, left);
      return this;
    }
    emit(event, detail = {}) {
      for (const handler of this.handlers.get(event) ?? []) handler({ elementType: 'payment', ...detail });
    }
    mount(place) {
      const parent = typeof place === 'string' ? document.querySelector(place) : place;
      const host = document.createElement('div');
      this.host = host;
      this.dress(this.appearance);
      parent.append(host);
      this.emit('loaderstart');
      this.texts.then(
        (texts) => {
          if (this.host === host) this.render(host, texts);
        },
        (error) =>
          this.emit('loaderror', { error: { type: 'api_connection_error', message: String(error) } }),
      );
      return this;
    }
    /** Applies the site's colours, corners and font. */
    dress(appearance) {
      this.appearance = appearance;
      for (const [name, value] of Object.entries(appearance?.variables ?? {}))
        this.host?.style.setProperty(`--${name}`, value);
    }
    render(host, texts) {
      const root = host.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [styles];
      const notice = document.createElement('p');
      notice.textContent = texts.standIn;
      const form = document.createElement('div');
      this.inputs = {};
      for (const { name, autocomplete, placeholder, wide } of fields) {
        const field = document.createElement('section');
        field.className = wide ? 'wide' : '';
        const label = document.createElement('label');
        const input = document.createElement('input');
        const error = document.createElement('small');
        error.id = `${name}-error`;
        Object.assign(input, { name, autocomplete, placeholder, inputMode: 'numeric', required: true });
        input.setAttribute('aria-describedby', error.id);
        input.addEventListener('input', () => this.changed(name));
        input.addEventListener('focus', () => this.emit('focus'));
        input.addEventListener('blur', () => this.emit('blur'));
        label.append(texts[name], input);
        field.append(label, error);
        form.append(field);
        this.inputs[name] = input;
      }
      root.append(notice, form);
      this.emit('ready');
    }
    changed(name) {
      this.mark(name, '');
      const complete = Boolean(readCard(this.inputs).card);
      const empty = Object.values(this.inputs).every((input) => input.value === '');
      this.emit('change', { complete, empty, collapsed: false, value: { type: 'card' } });
    }
    /** @param error shown at the field; empty without one */
    mark(name, error) {
      const input = this.inputs[name];
      if (error) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
      input.closest('section').lastChild.textContent = error;
    }
    /** The card, or the provider's error for the first incomplete field; each of them is marked. */
    async read() {
      const texts = await this.texts;
      if (!this.inputs)
        return {
          error: { type: 'validation_error', code: 'incomplete_number', message: texts.incomplete.number },
        };
      const { card, incomplete } = readCard(this.inputs);
      if (card) return { card };
      for (const name of incomplete) this.mark(name, texts.incomplete[name]);
      const [first] = incomplete;
      this.inputs[first].focus();
      return {
        error: {
          type: 'validation_error',
          code: `incomplete_${first}`,
          message: texts.incomplete[first],
        },
      };
    }
    focus() {
      this.inputs?.number.focus();
    }
    clear() {
      for (const input of Object.values(this.inputs ?? {})) input.value = '';
    }
    unmount() {
      this.host?.remove();
      this.host = undefined;
      this.inputs = undefined;
    }
    destroy() {
      this.unmount();
      this.emit('destroy');
    }
    update() {}
    blur() {}
    collapse() {}
  }

  class Elements {
    constructor(options) {
      this.options = options;
    }
    create(type) {
      if (type !== 'payment') throw new Error(`The stand-in has no ${type} element`);
      const { locale = document.documentElement.lang, appearance } = this.options;
      this.element = new PaymentElement(locale, appearance);
      return this.element;
    }
    getElement() {
      return this.element ?? null;
    }
    update(options) {
      Object.assign(this.options, options);
      this.element?.dress(this.options.appearance);
    }
    async fetchUpdates() {
      return {};
    }
    async submit() {
      const { error } = await this.element.read();
      return error ? { error } : { selectedPaymentMethod: 'card' };
    }
    on() {}
    off() {}
  }

  class StripeStandIn {
    constructor(key) {
      this.key = key;
    }
    elements(options = {}) {
      return new Elements({ ...options });
    }
    confirmPayment(options) {
      return this.confirm('payment_intent', 'paymentIntent', options);
    }
    confirmSetup(options) {
      return this.confirm('setup_intent', 'setupIntent', options);
    }
    retrievePaymentIntent(clientSecret) {
      return this.retrieve('payment_intent', 'paymentIntent', clientSecret);
    }
    retrieveSetupIntent(clientSecret) {
      return this.retrieve('setup_intent', 'setupIntent', clientSecret);
    }
    async retrieve(object, name, clientSecret) {
      const query = new URLSearchParams({ client_secret: clientSecret });
      const { body, error } = await this.call(`v1/${object}s/${idOf(clientSecret)}?${query}`);
      return error ? { error } : { [name]: body };
    }
    async confirm(object, name, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      const secret = clientSecret ?? elements.options.clientSecret;
      const { card, error: incomplete } = await elements.element.read();
      if (incomplete) return { error: incomplete };
      const { return_url, receipt_email, payment_method_data } = confirmParams;
      const params = new URLSearchParams({ client_secret: secret, 'payment_method_data[type]': 'card' });
      for (const [key, value] of Object.entries(card))
        params.set(`payment_method_data[card][${key}]`, String(value));
      for (const key of ['email', 'name']) {
        const value = payment_method_data?.billing_details?.[key];
        if (value) params.set(`payment_method_data[billing_details][${key}]`, value);
      }
      if (return_url) params.set('return_url', return_url);
      if (receipt_email) params.set('receipt_email', receipt_email);
      const { body, error } = await this.call(`v1/${object}s/${idOf(secret)}/confirm`, params);
      if (error) return { error: await this.inVisitorsLanguage(error, elements.element) };
      if (body.next_action) return this.leave(body.next_action.redirect_to_url.url);
      if (redirect === 'if_required') return { [name]: body };
      const target = new URL(return_url);
      target.searchParams.set(object, body.id);
      target.searchParams.set(`${object}_client_secret`, secret);
      target.searchParams.set('redirect_status', body.status);
      return this.leave(target);
    }
    /** Leaves the page; as with the provider's script, the promise never resolves. */
    leave(address) {
      location.assign(address);
      return new Promise(() => {});
    }
    async inVisitorsLanguage(error, element) {
      const { refusals } = await element.texts;
      if (error.type === 'card_error') element.inputs?.number.setAttribute('aria-invalid', 'true');
      return { ...error, message: refusals[error.decline_code ?? error.code] ?? error.message };
    }
    async call(path, params) {
      try {
        const response = await fetch(new URL(path, base), {
          method: params ? 'POST' : 'GET',
          headers: { Authorization: `Bearer ${this.key}` },
          ...(params && { body: params }),
        });
        const body = await response.json();
        return response.ok ? { body } : { error: body.error };
      } catch (cause) {
        return { error: { type: 'api_connection_error', message: String(cause) } };
      }
    }
    async createToken() {
      throw new Error('The stand-in makes no tokens');
    }
    async createPaymentMethod() {
      throw new Error('The stand-in makes payment methods only while confirming');
    }
    async confirmCardPayment() {
      throw new Error('The stand-in confirms by confirmPayment');
    }
    registerAppInfo() {}
    _registerWrapper() {}
  }

  function idOf(clientSecret) {
    return encodeURIComponent(clientSecret.split('_secret_')[0]);
  }

  window.Stripe = (key) => new StripeStandIn(key);
  // @stripe/stripe-js expects this version's name.
  window.Stripe.version = 'endive';
})();
