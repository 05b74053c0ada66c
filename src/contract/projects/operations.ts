import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { listAnswer, listQuery, pathID, pathRef } from '../kernel/shapes.ts'
import { project, sentProject, projectPatch } from './schema.ts'

const params = z.object({ accountID: pathID, projectID: pathRef })

/**
 * Projects (PROJ rows). The app itself writes by the sync batch; these operations run the same code
 * (rulings, 8).
 */
export const projects = {
  list: operation({
    name: 'projects.list',
    method: 'GET',
    path: '/api/accounts/{accountID}/projects',
    summary:
      'The projects of a company; with `userID` only those assigned to the chain of that person (API2-28, API2-29)',
    access: { roles: [1, 2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    query: z.object({ ...listQuery, userID: pathID.optional() }),
    answer: listAnswer(project),
    status: 200,
    refuses: ['not-found'],
    kind: 'list',
    references: ['userID'],
  }),
  create: operation({
    name: 'projects.create',
    method: 'POST',
    path: '/api/accounts/{accountID}/projects',
    summary: 'Create projects, all or none (API2-31)',
    access: { roles: [1, 2], account: 'own' },
    params: z.object({ accountID: pathID }),
    // The size of the request body is the only upper limit.
    body: z.array(sentProject).min(1),
    answer: z.array(project),
    status: 201,
    refuses: ['not-permitted', 'invalid', 'exists', 'key', 'void'],
    kind: 'write',
    audit: { ticket: true },
    references: ['assignedToUserID'],
  }),
  update: operation({
    name: 'projects.update',
    method: 'PUT',
    path: '/api/accounts/{accountID}/projects/{projectID}',
    summary: 'Change a project (API2-32)',
    access: { roles: [2], account: 'own' },
    params,
    body: projectPatch,
    // Null when a repeated call finds that the caller no longer sees the project (F-08).
    answer: project.nullable(),
    status: 200,
    refuses: ['not-found', 'reassigned', 'not-permitted', 'changed', 'invalid', 'key', 'void'],
    kind: 'write',
    audit: { ticket: true },
    references: ['projectID', 'assignedToUserID'],
  }),
  patch: operation({
    name: 'projects.patch',
    method: 'PATCH',
    path: '/api/accounts/{accountID}/projects/{projectID}',
    summary: 'Change some fields of a project, such as its status (API2-33)',
    access: { roles: [2], account: 'own' },
    params,
    body: projectPatch,
    // Null when a repeated call finds that the caller no longer sees the project (F-08).
    answer: project.nullable(),
    status: 200,
    refuses: ['not-found', 'reassigned', 'not-permitted', 'changed', 'invalid', 'key', 'void'],
    kind: 'write',
    audit: { ticket: true },
    references: ['projectID', 'assignedToUserID'],
  }),
  remove: operation({
    name: 'projects.remove',
    method: 'DELETE',
    path: '/api/accounts/{accountID}/projects/{projectID}',
    summary: 'Deactivate a project; its records stay (API2-34, G2-26)',
    access: { roles: [2], account: 'own' },
    params,
    answer: z.null(),
    status: 204,
    refuses: ['not-found', 'reassigned', 'not-permitted', 'changed', 'key', 'void'],
    kind: 'write',
    audit: { ticket: true },
    references: ['projectID'],
  }),
}
