ALTER TABLE "shipment_events" ADD COLUMN "words_bengali" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "words_bengali" text;