import { DataInUse } from '#provider/db/durable-pglite.ts';

/** For a command that needs the database: says what to do when a server has it to itself. */
export const explainUse =
  (deed: string) =>
  (error: unknown): never => {
    if (!(error instanceof DataInUse)) throw error;
    throw new Error(
      'The embedded database belongs to one process at a time, and a server is using it. Stop ' +
        `the server, ${deed}, and start it again. (On PostgreSQL it may go on running.)`,
    );
  };
