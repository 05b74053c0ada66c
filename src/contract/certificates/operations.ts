import { z } from 'zod'
import { mailAsked } from '../kernel/mail-asked.ts'
import { operation } from '../kernel/operation.ts'
import { listAnswer, listQuery, pathID, valueCounts } from '../kernel/shapes.ts'
import {
  certificate,
  certificateBody,
  certificateFileRequest,
  certificateMail,
  certificatePatch,
  certificateTicket,
  lackingCertificate,
  requiredCertificates,
  requiredSetting,
} from './schema.ts'

const ofCompany = z.object({ accountID: pathID })
const ofUser = z.object({ userID: pathID })
const one = z.object({ userID: pathID, userCertificateID: pathID })
const inCompany = { roles: [2, 3], account: 'own' } as const
const ofPerson = { roles: [2, 3], user: 'own-account' } as const

/**
 * Certificates of people (TEAM-80 to TEAM-90): reading, mailing, adding, replacing and removing
 * them, and requiring them by job title.
 */
export const certificates = {
  list: operation({
    name: 'certificates.list',
    method: 'GET',
    path: '/api/accounts/{accountID}/certificates',
    summary:
      'The certificates of all people of a company, removed ones among them; a device keeps them and asks what changed since',
    access: inCompany,
    params: ofCompany,
    query: z.object(listQuery),
    answer: listAnswer(certificate),
    status: 200,
    refuses: [],
    kind: 'list',
  }),
  counts: operation({
    name: 'certificates.counts',
    method: 'GET',
    path: '/api/accounts/{accountID}/certificates/counts',
    summary:
      'How many active people have which worst state of their certificates today, and how many of those that job titles ask for are lacking, now and within 60 days',
    access: inCompany,
    params: ofCompany,
    answer: z.object({ people: valueCounts, lacking: valueCounts }),
    status: 200,
    refuses: [],
  }),
  required: operation({
    name: 'certificates.required',
    method: 'GET',
    path: '/api/accounts/{accountID}/certificates/required',
    summary: 'The certificates that each job title asks for, by job title',
    access: inCompany,
    params: ofCompany,
    answer: z.array(requiredCertificates),
    status: 200,
    refuses: [],
  }),
  setRequired: operation({
    name: 'certificates.setRequired',
    method: 'PUT',
    path: '/api/accounts/{accountID}/certificates/required',
    summary:
      'Which certificates one job title asks for, all of them; none: it asks for nothing; refused where it asks for others by now than `before`. Owners and system administrators',
    access: inCompany,
    params: ofCompany,
    body: requiredSetting,
    answer: z.array(requiredCertificates),
    status: 200,
    refuses: ['not-permitted', 'changed'],
    audit: { event: 'required-certificates-set' },
  }),
  lacking: operation({
    name: 'certificates.lacking',
    method: 'GET',
    path: '/api/accounts/{accountID}/certificates/lacking',
    summary:
      'Who lacks a certificate that their job title asks for, today or within 60 days, by name',
    access: inCompany,
    params: ofCompany,
    answer: z.array(lackingCertificate),
    status: 200,
    refuses: [],
  }),
  ofUser: operation({
    name: 'certificates.ofUser',
    method: 'GET',
    path: '/api/users/certificates/{userID}',
    summary:
      'The certificates of a person, the one that ends first at the top (API-43); one’s own too',
    access: { roles: [1, 2, 3], user: 'own-account' },
    params: ofUser,
    answer: z.array(certificate),
    status: 200,
    refuses: ['not-found'],
  }),
  tickets: operation({
    name: 'certificates.tickets',
    method: 'GET',
    path: '/api/users/{userID}/certificates/tickets',
    summary:
      'The history of a person’s certificates, newest first: added, changed, removed, restored, by whom, from what to what',
    access: ofPerson,
    params: ofUser,
    answer: z.array(certificateTicket),
    status: 200,
    refuses: ['not-found'],
  }),
  create: operation({
    name: 'certificates.create',
    method: 'POST',
    path: '/api/users/{userID}/certificates',
    summary: 'Add a certificate; its files were sent before',
    access: ofPerson,
    params: ofUser,
    body: certificateBody,
    answer: certificate,
    status: 201,
    refuses: ['not-found', 'invalid', 'unknown-field', 'key'],
    kind: 'write',
    audit: { ticket: true },
  }),
  update: operation({
    name: 'certificates.update',
    method: 'PUT',
    path: '/api/users/{userID}/certificates/{userCertificateID}',
    summary:
      'Replace any of a certificate: title, days, files; what it said before stays in its history',
    access: ofPerson,
    params: one,
    body: certificatePatch,
    answer: certificate.nullable(),
    status: 200,
    refuses: ['not-found', 'changed', 'invalid', 'unknown-field', 'key'],
    kind: 'write',
    audit: { ticket: true },
  }),
  remove: operation({
    name: 'certificates.remove',
    method: 'DELETE',
    path: '/api/users/{userID}/certificates/{userCertificateID}',
    summary:
      'Remove a certificate; its history and its files stay readable, and `isRemoved: false` brings it back',
    access: ofPerson,
    params: one,
    answer: z.null(),
    status: 204,
    refuses: ['not-found', 'key'],
    kind: 'write',
    audit: { ticket: true },
  }),
  addFile: operation({
    name: 'certificates.addFile',
    method: 'POST',
    path: '/api/users/{userID}/certificates/files',
    summary:
      'Send an image (PNG, JPEG) or a PDF that a certificate of this person is to name; within a day, or it goes again; its bytes are read as those of all files (`files.read`)',
    access: ofPerson,
    params: ofUser,
    body: certificateFileRequest,
    allowsLargeBody: true,
    answer: z.object({ certificateImageURL: z.string() }),
    status: 201,
    refuses: ['not-found', 'invalid', 'too-many'],
    audit: {
      none: 'A file shows nowhere until a certificate names it, and that leaves its ticket.',
    },
  }),
  mail: operation({
    name: 'certificates.mail',
    method: 'POST',
    path: '/api/users/certificates/mail',
    summary: 'Mail chosen certificates with their files to an address (API-44, API2-77)',
    access: { roles: [2, 3] },
    body: certificateMail,
    answer: mailAsked,
    status: 200,
    refuses: ['not-found', 'invalid', 'mail-too-large', 'key'],
    kind: 'write',
    audit: { event: 'certificates-mailed' },
    references: ['userCertificateID'],
  }),
}
