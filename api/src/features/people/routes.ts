import { Router } from 'express';
import { invitationSchema, joiningSchema, personRemovalSchema } from '@site/api-contract';
import { deleteJoined, deletePerson } from '../../customers/people/table.ts';
import { accountForm, accountPage } from '../../customers/pages.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addPost } from '../../platform/http/endpoints.ts';
import { validate } from '../../platform/http/read-body.ts';
import { redirectToPage, type SiteForm } from '../../platform/http/form-post.ts';
import { invitePerson } from './invite-person.ts';
import { joinPlan } from './join-plan.ts';
import type { PeopleDependencies } from './people-dependencies.ts';

export const peopleForms: SiteForm[] = [
  accountForm(
    ['invite-person', 'remove-person', 'leave-plan'],
    ['plan_without_people', 'people_full', 'person_invited', 'person_self', 'person_unknown'],
  ),
  {
    ...accountPage,
    endpoints: ['/api/account/join-plan'],
    /** A refused invitation is shown again. */
    query({ body }) {
      const { invitation } = joiningSchema.safeParse(body).data ?? {};
      return invitation ? new URLSearchParams({ invitation }).toString() : '';
    },
    errors: ['invitation_over', 'person_elsewhere', 'person_has_plan'],
  },
];

export function peopleRoutes(
  dependencies: PeopleDependencies & Pick<RouteDependencies, 'rateLimits' | 'sessions'>,
): Router {
  const { db, rateLimits, sessions, queueBackendMessage } = dependencies;
  const router = Router();

  addPost(router, '/api/account/invite-person', { rateLimits }, async (request, response) => {
    const { name, email, mailLanguage: language } = validate(invitationSchema, request.body);
    const owner = await sessions.requireSender(request);
    await invitePerson(dependencies, owner, { name, email, language });
    redirectToPage(accountPage, request, response, 'invitation-sent');
  });

  addPost(router, '/api/account/remove-person', { rateLimits }, async (request, response) => {
    const { person: id } = validate(personRemovalSchema, request.body);
    const { mailboxKey: ownerKey } = await sessions.requireSender(request);
    await db.transaction(async (transaction) => {
      const person = await deletePerson(transaction, { ownerKey, id });
      if (!person) throw new ApiError('person_unknown');
      await queueBackendMessage(transaction, person.mailboxKey);
    });
    redirectToPage(accountPage, request, response, 'person-removed');
  });

  addPost(router, '/api/account/leave-plan', { rateLimits }, async (request, response) => {
    const { mailboxKey } = await sessions.requireSender(request);
    await db.transaction(async (transaction) => {
      if (!(await deleteJoined(transaction, mailboxKey))) throw new ApiError('person_unknown');
      await queueBackendMessage(transaction, mailboxKey);
    });
    redirectToPage(accountPage, request, response, 'plan-left');
  });

  addPost(router, '/api/account/join-plan', { rateLimits }, async (request, response) => {
    await joinPlan(dependencies, validate(joiningSchema, request.body).invitation);
    redirectToPage(accountPage, request, response, 'plan-joined');
  });
  return router;
}
