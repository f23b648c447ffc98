import { Router, type Request } from 'express';
import { invitationSchema, joiningSchema, personRemovalSchema } from '@site/api-contract';
import { deleteJoined, deletePerson } from '../../orders/people/people-repository.ts';
import type { RouteDependencies } from '../../orders/route-dependencies.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addPost, validate } from '../../platform/http/endpoints.ts';
import { redirectToForm, type SiteForm } from '../../platform/http/form-post.ts';
import { invitePerson } from './invite-person.ts';
import { joinPlan } from './join-plan.ts';
import type { PeopleDependencies } from './people-dependencies.ts';

/** The forms of the people of a plan on /account. */
export const peopleForm: SiteForm = {
  path: '/account',
  endpoints: ['/api/account/invite-person', '/api/account/remove-person', '/api/account/leave-plan'],
  name: 'account',
  errors: [
    'signed_out',
    'session_changed',
    'plan_without_people',
    'people_full',
    'person_invited',
    'person_self',
    'person_unknown',
  ],
};

/** The form of a mailed invitation; after a refusal it is shown again. */
export const joiningForm: SiteForm = {
  path: '/account',
  endpoints: ['/api/account/join-plan'],
  name: 'account',
  query: invitationQuery,
  errors: ['invitation_over', 'person_elsewhere', 'person_has_plan'],
};

export function peopleRoutes(dependencies: RouteDependencies & PeopleDependencies): Router {
  const { db, rateLimits, sessions, queueBackendMessage } = dependencies;
  const router = Router();

  addPost(router, '/api/account/invite-person', { rateLimits }, async (request, response) => {
    const { name, email, mailLanguage: language } = validate(invitationSchema, request.body);
    const owner = await sessions.requireSender(request, 'invitePerson');
    await invitePerson(dependencies, owner, { name, email, language });
    redirectToForm(peopleForm, request, response, 'invitation-sent');
  });

  addPost(router, '/api/account/remove-person', { rateLimits }, async (request, response) => {
    const { person: id } = validate(personRemovalSchema, request.body);
    const { mailboxKey: ownerKey } = await sessions.requireSender(request, 'removePerson');
    await db.transaction(async (transaction) => {
      const person = await deletePerson(transaction, { ownerKey, id });
      if (!person) throw new ApiError('person_unknown');
      await queueBackendMessage(transaction, person.mailboxKey);
    });
    redirectToForm(peopleForm, request, response, 'person-removed');
  });

  addPost(router, '/api/account/leave-plan', { rateLimits }, async (request, response) => {
    const { mailboxKey } = await sessions.requireSender(request, 'leavePlan');
    await db.transaction(async (transaction) => {
      if (!(await deleteJoined(transaction, mailboxKey))) throw new ApiError('person_unknown');
      await queueBackendMessage(transaction, mailboxKey);
    });
    redirectToForm(peopleForm, request, response, 'plan-left');
  });

  addPost(router, '/api/account/join-plan', { rateLimits }, async (request, response) => {
    await joinPlan(dependencies, validate(joiningSchema, request.body).invitation);
    redirectToForm(joiningForm, request, response, 'plan-joined', '');
  });
  return router;
}

/** The query of the page that shows an invitation again. */
function invitationQuery({ body }: Request): string {
  const { invitation } = joiningSchema.safeParse(body).data ?? {};
  return invitation ? new URLSearchParams({ invitation }).toString() : '';
}
