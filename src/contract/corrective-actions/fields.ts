import type { Fields } from '../kernel/fields.ts'
import { commentLimits } from './comments.ts'
import { decisions, guestLimits, replyStatuses } from './guest-replies.ts'
import { actionTypes, severities, statuses, triggers } from './lookups.ts'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const always = ['create', 'edit', 'call'] as const

/**
 * The fields of a corrective action (CA-13, API2-46 to API2-51; who wins: CA-72). The order is that
 * of its forms' problems.
 */
export const correctiveActionFields = {
  correctiveActionID: { kind: 'number', write: 'never', filled: true },
  /** `CA-` and a number counted per account (CA-14). */
  caTicketHash: { kind: 'text', most: 20, write: 'never', stored: false },
  title: { kind: 'text', most: 255, needs: always, asks: 'Please, input situation statement' },
  description: {
    kind: 'longText',
    most: 5000,
    needs: always,
    asks: 'Please input situation narrative',
  },

  projectID: {
    kind: 'reference',
    to: 'project',
    byUid: true,
    companion: { field: 'projectName', as: 'name' },
    write: 'create',
    needs: ['create', 'call'],
    filled: true,
    asks: 'Please select project',
  },
  safetyPlanID: {
    kind: 'reference',
    to: 'safetyPlan',
    write: 'create',
    needs: ['create', 'call'],
    filled: true,
    asks: 'Please select Safety Plan',
  },
  safetyFormID: {
    kind: 'reference',
    to: 'safetyForm',
    write: 'create',
    needs: ['create', 'call'],
    filled: true,
    asks: 'Please select Safety Form',
  },
  subSafetyFormID: {
    kind: 'reference',
    to: 'safetyForm',
    write: 'create',
    asks: 'Please select Safety Form',
  },
  safetyQuestionID: {
    kind: 'reference',
    to: 'safetyQuestion',
    write: 'create',
    needs: ['create', 'call'],
    filled: true,
    asks: 'Please select form question',
  },
  // Names as they were when the action was opened, so that a program that leaves the catalogue
  // stays readable (PROG-14).
  safetyPlanName: { kind: 'text', most: 255, write: 'never' },
  /**
   * The version of the program that its names are from; null for an action from before there were
   * versions.
   */
  safetyPlanVersion: { kind: 'number', write: 'never' },
  safetyFormName: { kind: 'text', most: 255, write: 'never' },
  subSafetyFormName: { kind: 'text', most: 255, write: 'never', empty: null },
  safetyQuestion: { kind: 'longText', most: 5000, write: 'never' },

  trigger: {
    kind: 'choice',
    most: 100,
    options: names(triggers),
    needs: always,
    asks: 'Please select the trigger cause!',
  },
  severity: {
    kind: 'choice',
    most: 50,
    options: names(severities),
    suggest: 'further',
    needs: always,
    asks: 'Please select the severity of action!',
  },
  status: {
    kind: 'choice',
    most: 50,
    options: names(statuses),
    write: 'edit',
    needs: ['edit', 'call'],
    meeting: 'forward',
    asks: 'Please select status',
  },
  incidentLocation: {
    kind: 'text',
    most: 255,
    needs: ['create'],
    asks: 'Please input incident location',
  },
  incidentTime: {
    kind: 'instant',
    needs: always,
    past: true,
    filled: true,
    asks: 'Incident date and time is required',
  },
  assignedTo: {
    kind: 'reference',
    to: 'user',
    byUid: true,
    companion: { field: 'assignedToUser', as: 'person' },
    needs: always,
    filled: true,
    asks: 'Please assign the action!',
  },
  /** The due day, compared in the company's time zone (`sender-checks.ts`). */
  dueDate: { kind: 'day' },

  actionDesc: { kind: 'longText', most: 5000, asks: 'Please describe the action taken!' },
  actionType: {
    kind: 'choice',
    most: 100,
    options: names(actionTypes),
    asks: 'Choose an action type from the list',
  },
  rootCause: { kind: 'longText', most: 5000 },
  trainingUpdates: { kind: 'longText', most: 5000 },
  monitorPlan: { kind: 'longText', most: 5000 },
  /** Photos of the finding and of its correction. */
  photos: { kind: 'photos', file: 'action-photo', count: 100 },
  /** Links for people without an account, each to this action alone (CA-75). */
  guestLinks: {
    kind: 'list',
    count: guestLimits.links,
    write: 'never',
    fields: {
      linkID: { kind: 'text', most: 36 },
      recipient: { kind: 'text', most: guestLimits.name },
      hasPin: { kind: 'flag', default: false },
      createdAt: { kind: 'instant', filled: true },
      expiresAt: { kind: 'instant', filled: true },
      /** Null while the link is not withdrawn. */
      revokedAt: { kind: 'instant' },
    },
  },
  /** The replies that came by these links, in the order of their arrival (CA-77). */
  guestReplies: {
    kind: 'list',
    count: guestLimits.replies,
    write: 'never',
    fields: {
      replyID: { kind: 'text', most: 36 },
      linkID: { kind: 'text', most: 36 },
      /** The name that the person typed. */
      name: { kind: 'text', most: guestLimits.name },
      status: { kind: 'choice', most: 20, options: replyStatuses },
      note: { kind: 'longText', most: guestLimits.note },
      writtenAt: { kind: 'instant', filled: true },
      receivedAt: { kind: 'instant', filled: true },
      /** Its photos among `guestPhotos`. */
      photoIDs: { kind: 'texts', most: 36, count: guestLimits.photosOfReply },
    },
  },
  guestPhotos: {
    kind: 'photos',
    file: 'action-photo',
    count: guestLimits.photos,
    write: 'never',
  },
  /**
   * The decisions on replies by assignee and opener, in their order: the last one on a reply counts
   * (CA-78).
   */
  guestDecisions: {
    kind: 'list',
    count: 2 * guestLimits.replies,
    write: 'edit',
    meeting: 'union',
    fields: {
      replyID: { kind: 'text', most: 36 },
      decision: { kind: 'choice', most: 20, options: decisions },
      /** The words that go back with it. */
      words: { kind: 'longText', most: guestLimits.words },
    },
  },
  /**
   * The comments on the action, in the order of their arrival. Everyone who sees the action may add
   * one; none changes afterwards (CA-88). The server sets author and time.
   */
  comments: {
    kind: 'list',
    count: commentLimits.count,
    write: 'edit',
    meeting: 'union',
    fields: {
      commentID: { kind: 'text', most: 36 },
      userID: { kind: 'number' },
      name: { kind: 'text', most: 255 },
      /** The person who wrote it while logged in as the author; empty without one. */
      actorName: { kind: 'text', most: 255 },
      text: { kind: 'longText', most: commentLimits.text },
      /** Numbers of the people that it mentions. */
      mentions: { kind: 'texts', most: 10, count: commentLimits.mentions },
      writtenAt: { kind: 'instant', filled: true },
    },
  },
  /**
   * True while the work is done and waits for the check of a second person (CA-83); false in a
   * closed action.
   */
  isReadyToCheck: { kind: 'flag', default: false, write: 'edit' },
  /** The day from which the fix of a closed action is checked again; null: it is not (CA-85). */
  checkAgainDate: { kind: 'day', write: 'never' },
  /** True once a second person has seen that the fix lasted (CA-86). */
  isConfirmed: { kind: 'flag', default: false, write: 'edit' },
  confirmedDateTime: { kind: 'instant', write: 'never', stored: 'confirmed_at' },
  /** The note of the last change. */
  notes: {
    kind: 'longText',
    most: 5000,
    write: 'edit',
    needs: ['edit', 'call'],
    meeting: 'append',
    asks: 'Notes are required',
  },

  companyID: { kind: 'number', write: 'never', stored: 'account_id', filled: true },
  accountID: {
    kind: 'reference',
    to: 'account',
    companion: { field: 'companyName', as: 'name' },
    write: 'never',
    filled: true,
  },
  openedBy: {
    kind: 'reference',
    to: 'user',
    companion: { field: 'openedByUser', as: 'person' },
    write: 'never',
    filled: true,
  },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
  closedBy: {
    kind: 'reference',
    to: 'user',
    companion: { field: 'closedByUser', as: 'person' },
    write: 'never',
  },
  closedDateTime: { kind: 'instant', write: 'never', stored: 'closed_at' },
  /** The time when it was last reopened; null if it never was. */
  reopenedDateTime: { kind: 'instant', write: 'never', stored: 'reopened_at' },
} as const satisfies Fields
