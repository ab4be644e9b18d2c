/** Attempts to deliver to webhooks since the start of this process, by outcome. */
export interface DeliveryCounts {
  delivered: number;
  failed: number;
}

export const noDeliveries = (): DeliveryCounts => ({ delivered: 0, failed: 0 });
