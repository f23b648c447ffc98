import { OpsDocument } from './OpsDocument.tsx';
import { opsSessionPath } from './ops-path.ts';

export function SignInPage({ error }: { error: string | undefined }) {
  return (
    <OpsDocument>
      <h1>Operations</h1>
      {error && <p role="alert">{error}</p>}
      <form method="post" action={opsSessionPath}>
        <p>
          <label>
            Your name, for the history <input name="who" required maxLength={60} autoComplete="username" />
          </label>
        </p>
        <p>
          <label>
            Operations token <input name="token" type="password" required autoComplete="current-password" />
          </label>
        </p>
        <button>Sign in</button>
      </form>
    </OpsDocument>
  );
}
