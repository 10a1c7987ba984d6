/** A refusal as Paystack writes it. */
export const refused = (message: string, status: number, code?: string) =>
  Response.json({ status: false, message, ...(code ? { code } : {}) }, { status });

export const answered = (message: string, data: unknown) =>
  Response.json({ status: true, message, data });
