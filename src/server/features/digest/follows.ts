import type { Follows } from '#contract/digest/notices.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'
import { maySeePerson, peopleParam } from '#server/people/reporting-tree.ts'

/** The parts of a caller that decide what they may follow. */
export type Reader = Pick<Caller, 'isProxyUser' | 'user_id'> & { chain: ReadonlySet<number> }

const projects = {
  name: 'followed-projects',
  text: `select project_id as "projectID", p.name, p.is_active as "isActive", p.assigned_to_user_id as "assignedToUserID"
           from followed_projects f join projects p using (account_id, project_id)
          where f.account_id = $1 and f.user_id = $2 order by p.name, project_id`,
}
const people = {
  name: 'followed-people',
  text: `select u.user_id, u.name from followed_people f
           join users u on u.account_id = f.account_id and u.user_id = f.followed_user_id
          where f.account_id = $1 and f.user_id = $2 and u.user_id = any($3::int[]) order by u.name, u.user_id`,
}

/** Lists what a person follows and still sees. */
export async function followsOf(tx: AccountTx, reader: Reader): Promise<Follows> {
  const own = [tx.accountID, reader.user_id]
  const rows = await tx.query<FollowedProject>(projects, own)
  return {
    projects: rows
      .filter((project) => seesProject(reader, project))
      .map(({ projectID, name, isActive }) => ({ projectID, name, isActive })),
    people: await tx.query(people, [...own, peopleParam(reader.chain)]),
  }
}

type FollowedProject = Follows['projects'][number] & { assignedToUserID: number | null }

const seesProject = (reader: Reader, project: Pick<FollowedProject, 'assignedToUserID'>) =>
  maySeePerson({ caller: reader, chain: reader.chain }, project.assignedToUserID ?? 0)

const project = {
  name: 'project-to-follow',
  text: 'select assigned_to_user_id as "assignedToUserID" from projects where account_id = $1 and project_id = $2',
}
const addProject = {
  name: 'follow-project',
  text: 'insert into followed_projects (account_id, user_id, project_id) values ($1, $2, $3) on conflict do nothing',
}

/** Follows a project. Returns false if the person does not see it. */
export async function followProject(
  tx: AccountTx,
  reader: Reader,
  projectID: number,
): Promise<boolean> {
  const found = await tx.maybe<{ assignedToUserID: number | null }>(project, [
    tx.accountID,
    projectID,
  ])
  if (found === undefined || !seesProject(reader, found)) return false
  await tx.exec(addProject, [tx.accountID, reader.user_id, projectID])
  return true
}

const addPerson = {
  name: 'follow-person',
  text: 'insert into followed_people (account_id, user_id, followed_user_id) values ($1, $2, $3) on conflict do nothing',
}

/** Follows a person. Returns false for a person who is not below the reader. */
export async function followPerson(
  tx: AccountTx,
  { user_id, chain }: Reader,
  followed: number,
): Promise<boolean> {
  if (followed === user_id || !chain.has(followed)) return false
  await tx.exec(addPerson, [tx.accountID, user_id, followed])
  return true
}

const removeProject = {
  name: 'unfollow-project',
  text: 'delete from followed_projects where account_id = $1 and user_id = $2 and project_id = $3',
}
const removePerson = {
  name: 'unfollow-person',
  text: 'delete from followed_people where account_id = $1 and user_id = $2 and followed_user_id = $3',
}

/** Returns false if the person did not follow the project. */
export async function unfollowProject(
  tx: AccountTx,
  user: number,
  projectID: number,
): Promise<boolean> {
  return (await tx.exec(removeProject, [tx.accountID, user, projectID])) > 0
}

/** Returns false if the person did not follow the other one. */
export async function unfollowPerson(
  tx: AccountTx,
  user: number,
  followed: number,
): Promise<boolean> {
  return (await tx.exec(removePerson, [tx.accountID, user, followed])) > 0
}
