package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"sync"
	"time"
)

var form = regexp.MustCompile(`^t=(\d+),v1=([0-9a-f]{64})$`)

// isGenuine says whether we have signed this body, and not long ago.
func isGenuine(header string, body []byte) bool {
	found := form.FindStringSubmatch(header)
	if found == nil {
		return false
	}
	t, err := strconv.ParseInt(found[1], 10, 64)
	if err != nil || time.Now().Unix()-t > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(os.Getenv("HOLDFAST_SECRET")))
	fmt.Fprintf(mac, "%s.%s", found[1], body)
	given, err := hex.DecodeString(found[2])
	return err == nil && hmac.Equal(mac.Sum(nil), given)
}

var heard sync.Map // in your app a table with a unique id

func webhook(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body) // as it came, before anything reads it
	if err != nil || !isGenuine(request.Header.Get("Holdfast-Signature"), body) {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	var event struct {
		ID   string
		Type string
		Data struct {
			UserID string `json:"user_id"`
		}
	}
	if err := json.Unmarshal(body, &event); err != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if _, known := heard.LoadOrStore(event.ID, true); !known {
		fmt.Println(event.Type, event.Data.UserID)
	}
	response.WriteHeader(http.StatusNoContent)
}

// go run webhook.go
func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "9000"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening")
	log.Fatal(http.Serve(listener, http.HandlerFunc(webhook)))
}
