import { Router, type Request, type Response } from 'express';
import { randomUUID } from 'node:crypto';
import {
  cancellationSchema,
  declarationQuerySchema,
  mailedTokenSchema,
  withdrawalConfirmationSchema,
  withdrawalSchema,
} from '@site/api-contract';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { resumeSubscription } from '../../orders/subscription-changes/change-end.ts';
import { insertRow, type Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addGet, addPost } from '../../platform/http/endpoints.ts';
import { limitReadsPerIp } from '../../platform/http/limit-rate.ts';
import { sendPdf } from '../../platform/http/responses.ts';
import { validate } from '../../platform/http/read-body.ts';
import { requestLanguage, typedFields, type SiteForm } from '../../platform/http/form-post.ts';
import { texts } from '../../platform/texts/texts.ts';
import { carryOutConfirmed, receiveDeclaration } from './carry-out-declaration.ts';
import { declarationPaths, pageOf, drawReceipt } from './statement.ts';
import { findDeclaration, findDraft, declarationDrafts, type DeclarationKind } from './table.ts';
import { findLinkedContract, expiryOfUndo } from './find-contract.ts';
import { pageData } from './page-data.ts';

export const declarationForms: SiteForm[] = [
  {
    path: declarationPaths.cancellation,
    endpoints: [
      '/api/declarations/cancel',
      '/api/declarations/undo',
      '/api/declarations/confirm-cancellation',
    ],
    name: 'cancellation',
  },
  {
    path: declarationPaths.withdrawal,
    endpoints: ['/api/declarations/withdraw', '/api/declarations/confirm-withdrawal'],
    name: 'withdrawal',
  },
];

type DeclarationDependencies = OrderDependencies & Pick<RouteDependencies, 'rateLimits' | 'sessions'>;

export function declarationRoutes(dependencies: DeclarationDependencies): Router {
  const router = Router();
  addPages(router, dependencies);
  addCancellation(router, dependencies);
  addWithdrawal(router, dependencies);
  return router;
}

function addPages(router: Router, dependencies: DeclarationDependencies): void {
  const { db, sessions, tokens } = dependencies;
  const reads = limitReadsPerIp(dependencies.rateLimits);
  for (const kind of ['cancellation', 'withdrawal'] as const)
    addGet(router, `/api/declarations/${kind}`, reads, async (request, response) => {
      const query = declarationQuerySchema.parse(request.query);
      const customer = await sessions.find(request);
      const reader = { language: requestLanguage(request), customer };
      response.json(await pageData(dependencies, kind, query, reader));
    });

  addGet(router, '/api/declarations/receipt', reads, async (request, response) => {
    const { receipt } = declarationQuerySchema.parse(request.query);
    const id = receipt && tokens['declaration-receipts'].idOf(receipt);
    const declaration = id ? await findDeclaration(db, id) : undefined;
    if (!declaration) throw new ApiError('link_invalid');
    const language = requestLanguage(request);
    const name = texts(language)(`declaration.${declaration.kind}.fileName`);
    sendPdf(response, `${name}.pdf`, await drawReceipt(declaration, dependencies.seller, language));
  });
}

function addCancellation(router: Router, dependencies: DeclarationDependencies): void {
  const { db, rateLimits, tokens } = dependencies;
  addPost(router, '/api/declarations/cancel', { rateLimits }, async (request, response) => {
    const parsed = cancellationSchema.safeParse(request.body ?? {});
    if (!parsed.success) return redirectToDraft(db, 'cancellation', request, response);
    const { key, ...statement } = parsed.data;
    const id = await receiveDeclaration(db, 'cancellation', statement, key);
    redirectToDeclaration('cancellation', request, response, {
      receipt: tokens['declaration-receipts'].tokenOf(id),
    });
  });

  addPost(router, '/api/declarations/undo', { rateLimits }, async (request, response) => {
    const { token } = validate(mailedTokenSchema, request.body);
    const id = tokens['declaration-undo'].idOf(token);
    const declaration = id ? await findDeclaration(db, id) : undefined;
    const order = declaration && (await findLinkedContract(db, declaration));
    const isValid = declaration && order && !(await expiryOfUndo(db, declaration, order));
    if (isValid) await resumeSubscription(dependencies, order).catch(ignoreEnded);
    redirectToDeclaration('cancellation', request, response, { undo: token });
  });

  addPost(router, '/api/declarations/confirm-cancellation', { rateLimits }, async (request, response) => {
    const { token } = validate(mailedTokenSchema, request.body);
    const id = tokens['declaration-confirmation'].idOf(token);
    if (id) await carryOutConfirmed(dependencies, id);
    redirectToDeclaration('cancellation', request, response, { confirm: token });
  });
}

function addWithdrawal(router: Router, { db, rateLimits, tokens }: DeclarationDependencies): void {
  // The request declares nothing yet: the page asks for a confirmation.
  addPost(router, '/api/declarations/withdraw', { rateLimits }, (request, response) =>
    redirectToDraft(db, 'withdrawal', request, response),
  );

  addPost(router, '/api/declarations/confirm-withdrawal', { rateLimits }, async (request, response) => {
    const { draft } = validate(withdrawalConfirmationSchema, request.body);
    const fields = await findDraft(db, 'withdrawal', draft);
    if (!fields) return redirectToDeclaration('withdrawal', request, response, { draft });
    const statement = validate(withdrawalSchema, fields);
    const id = await receiveDeclaration(db, 'withdrawal', statement, draft);
    redirectToDeclaration('withdrawal', request, response, {
      receipt: tokens['declaration-receipts'].tokenOf(id),
    });
  });
}

/** Stores the visitor's input, so that the page can show it again. */
async function redirectToDraft(
  db: Database,
  kind: DeclarationKind,
  request: Request,
  response: Response,
): Promise<void> {
  const fields = typedFields(request.body, storedFields, maxStoredLength);
  const draft = randomUUID();
  await insertRow(db, declarationDrafts, { id: draft, kind, fields });
  redirectToDeclaration(kind, request, response, { draft });
}

/** Ignores that the subscription has ended meanwhile: the page says so. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'subscription_not_running') throw error;
}

function redirectToDeclaration(
  kind: DeclarationKind,
  request: Request,
  response: Response,
  query: Record<string, string>,
) {
  response.redirect(303, pageOf(kind, requestLanguage(request), query));
}

/** In characters: more than any field allows, so that the page can say that a text is too long. */
const maxStoredLength = 4000;
const storedFields = ['key', 'cancellation', 'reason', 'endsOn', 'name', 'contract', 'email', 'language'];
