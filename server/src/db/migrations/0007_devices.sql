CREATE TABLE "reset_links" (
	"email_key" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reset_links_email_key_code_hash_pk" PRIMARY KEY("email_key","code_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "devices_from" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_id" ON "passkey_challenges" USING btree ("user_id");