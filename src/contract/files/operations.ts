import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, readable, uid } from '../kernel/shapes.ts'
import { uploadLimits } from '../kernel/upload-limits.ts'
import { imageProblemWords } from '../kernel/image/image-problems.ts'

const params = z.object({ fileID: uid })
const size = z.enum(['small']).optional()

const uploadParams = z.object({ uploadID: uid })

/**
 * A file that is being sent: the server has received `offset` of its `bytes`, and removes it if it
 * is not finished by `until`.
 */
export const upload = z.object({
  uploadID: uid,
  offset: z.int().min(0),
  bytes: z.int().min(1),
  until: z.string(),
})
export type Upload = z.infer<typeof upload>

/** Base64 of a part: four letters for three bytes. */
const part = z
  .string()
  .min(4)
  .max(Math.ceil(uploadLimits.part / 3) * 4)
/** The hash of all bytes in hexadecimal, compared after the last part. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal.')
const sending = { none: 'nothing shows a file on its way; what comes to show it writes its line' }

/** Files that people send. The capability that shows a file decides at each read who may see it. */
export const files = {
  read: operation({
    name: 'files.read',
    method: 'GET',
    path: '/api/files/{fileID}',
    summary:
      'The bytes of a file, or its image within 256 by 256 pixels; by the session, or by the token of its link where none can be sent',
    access: { roles: [1, 2, 3], byLink: true },
    params,
    query: z.object({ size, token: z.string().max(2000).optional() }),
    answer: z.null(),
    status: 200,
    refuses: ['not-found'],
    kind: 'file',
  }),
  link: operation({
    name: 'files.link',
    method: 'GET',
    path: '/api/files/{fileID}/link',
    summary:
      'An address that shows a file for five minutes without a session being sent, as long as its person may see it',
    access: { roles: [1, 2, 3] },
    params,
    query: z.object({ size }),
    answer: z.object({ uri: z.string(), until: z.string() }),
    status: 200,
    refuses: ['not-found'],
  }),
  start: operation({
    name: 'files.start',
    method: 'POST',
    path: '/api/accounts/{accountID}/uploads',
    summary:
      'Begin to send a file in parts, so that a broken line goes on where it was; says what it is for and how many bytes will come',
    access: { roles: [1, 2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    // With an id of its own the sender may repeat the request; the answer is the progress of that
    // file.
    body: z.strictObject({
      kind: readable(40).min(1),
      fileName: readable(255).min(1),
      bytes: z.int().min(1, imageProblemWords('empty', {})),
      uploadID: uid.optional(),
      sha256: sha256.optional(),
    }),
    answer: upload,
    status: 201,
    refuses: ['not-permitted', 'exists', 'invalid', 'too-many', 'busy'],
    audit: sending,
  }),
  progress: operation({
    name: 'files.progress',
    method: 'GET',
    path: '/api/uploads/{uploadID}',
    summary: 'Read how many bytes of a file have arrived, to resume its upload',
    access: { roles: [1, 2, 3] },
    params: uploadParams,
    answer: upload,
    status: 200,
    refuses: ['not-found'],
  }),
  append: operation({
    name: 'files.append',
    method: 'PATCH',
    path: '/api/uploads/{uploadID}',
    summary:
      'The next part of a file, at the offset where it goes on; the same part may come again, and another place answers 412 with the right one',
    access: { roles: [1, 2, 3] },
    params: uploadParams,
    body: z.strictObject({ offset: z.int().min(0), base64Data: part }),
    answer: upload,
    status: 200,
    refuses: ['not-found', 'not-permitted', 'changed', 'invalid', 'too-many'],
    audit: sending,
  }),
  finish: operation({
    name: 'files.finish',
    method: 'POST',
    path: '/api/uploads/{uploadID}/finish',
    summary:
      'All of a file has come: it is judged by its bytes and can be shown from now on, under the same id; asked again it answers the same',
    access: { roles: [1, 2, 3] },
    params: uploadParams,
    answer: z.object({
      fileID: uid,
      mime: z.string(),
      bytes: z.int(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
    row: upload,
    status: 200,
    refuses: ['not-found', 'not-permitted', 'changed', 'damaged', 'invalid'],
    audit: sending,
  }),
  cancel: operation({
    name: 'files.cancel',
    method: 'DELETE',
    path: '/api/uploads/{uploadID}',
    summary: 'Remove a file that no record uses yet, finished or not',
    access: { roles: [1, 2, 3] },
    params: uploadParams,
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit: sending,
  }),
}
