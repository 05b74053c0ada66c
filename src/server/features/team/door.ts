export { borderRefusal } from './border.ts'
export { movedMailJob, movesMailJob } from './moved-jobs.ts'
export { holdTeam, lockTeam } from './whole-team.ts'
export { makeWritePeople, type WritePeople } from './write-people.ts'
