import { Router } from 'express';
import { invitationSchema, joiningSchema, personRemovalSchema } from '@site/api-contract';
import { deleteJoined, deletePerson } from '../../orders/people/table.ts';
import { accountForm } from '../../orders/customers/account-form.ts';
import type { RouteDependencies } from '../../orders/order-dependencies.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addPost } from '../../platform/http/endpoints.ts';
import { validate } from '../../platform/http/read-body.ts';
import { redirectToForm } from '../../platform/http/form-post.ts';
import { invitePerson, joinPlan, type PeopleDependencies } from './people.ts';

export function peopleRoutes(dependencies: RouteDependencies & PeopleDependencies): Router {
  const { db, rateLimits, sessions, queueBackendMessage } = dependencies;
  const router = Router();

  addPost(router, '/api/account/invite-person', { rateLimits }, async (request, response) => {
    const { name, email, mailLanguage: language } = validate(invitationSchema, request.body);
    const owner = await sessions.requireSender(request, 'invitePerson');
    await invitePerson(dependencies, owner, { name, email, language });
    redirectToForm(accountForm, request, response, 'invitation-sent');
  });

  addPost(router, '/api/account/remove-person', { rateLimits }, async (request, response) => {
    const { person: id } = validate(personRemovalSchema, request.body);
    const { mailboxKey: ownerKey } = await sessions.requireSender(request, 'removePerson');
    await db.transaction(async (transaction) => {
      const person = await deletePerson(transaction, { ownerKey, id });
      if (!person) throw new ApiError('person_unknown');
      await queueBackendMessage(transaction, person.mailboxKey);
    });
    redirectToForm(accountForm, request, response, 'person-removed');
  });

  addPost(router, '/api/account/leave-plan', { rateLimits }, async (request, response) => {
    const { mailboxKey } = await sessions.requireSender(request, 'leavePlan');
    await db.transaction(async (transaction) => {
      if (!(await deleteJoined(transaction, mailboxKey))) throw new ApiError('person_unknown');
      await queueBackendMessage(transaction, mailboxKey);
    });
    redirectToForm(accountForm, request, response, 'plan-left');
  });

  addPost(router, '/api/account/join-plan', { rateLimits }, async (request, response) => {
    await joinPlan(dependencies, validate(joiningSchema, request.body).invitation);
    redirectToForm(accountForm, request, response, 'plan-joined', '');
  });
  return router;
}
