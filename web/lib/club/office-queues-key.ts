/** Under which key pages keep what waits in the office: whoever has done some of it has it read anew. */
export const officeQueuesKey = ['office', 'queues'] as const;
