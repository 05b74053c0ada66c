import { msg } from '@lingui/core/macro'
import type { JsonObject } from '#contract/kernel/json.ts'

const code = 'backOfficeUpdateUser'
const failed = msg`Failed to update user`

/**
 * Words for saving associates, as specified (TEAM-31 to TEAM-34, TEAM-45 to TEAM-47, TEAM-75), with
 * the codes of their stored errors.
 */
export const saveWords = {
  edit: { code, sent: msg`Associate Updated`, failed, message: msg`Associate can't be updated` },
  jobTitle: {
    code,
    sent: msg`Associate Updated`,
    failed,
    message: msg`Job title couldn't be updated`,
  },
  rights: {
    code,
    sent: msg`Associate Updated`,
    failed,
    message: msg`Role cannot be updated. Try again!`,
  },
  /** Deactivates one chosen person, with all below (TEAM-48). */
  removeOne: {
    code: 'backOfficeRemoveUsers',
    sent: msg`Associates Removed`,
    failed: msg`Error when removing user`,
    message: msg`Error While Removing Associates!`,
  },
  remove: {
    code: 'backOfficeRemoveUsers',
    sent: msg`Associates Removed`,
    failed: msg`Error when removing users`,
    message: msg`Error While Removing Associates!`,
  },
}

/** Returns the words for deactivating; one person has words of their own (TEAM-47, TEAM-48). */
export const leaveWords = (chosen: number) =>
  chosen === 1 ? saveWords.removeOne : saveWords.remove

/** A change of only the job title has words of its own. */
export const editWords = (patch: Readonly<JsonObject>) =>
  Object.keys(patch).join() === 'jobTitle' ? saveWords.jobTitle : saveWords.edit
